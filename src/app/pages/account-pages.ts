// The pages of members and their accounts.
import { isOldEnoughToList } from '../../../modules/accounts/index.ts';
import { loadLogin, readLoginSearch } from '../../loaders/login.ts';
import { loadProfile, readProfileSearch } from '../../loaders/profile.ts';
import { fixedPage } from './fixed-page.ts';
import { loadedPage } from './loaded-page.ts';
import type { PageDefinition } from './pages.ts';

export const accountPages: readonly PageDefinition[] = [
  loadedPage({
    pattern: '/profile/:userId',
    readSearch: readProfileSearch,
    load: loadProfile,
    head(user, { params: { userId = '' }, context }) {
      const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
      const name = fullName || (user.username ? `@${user.username}` : 'New member');
      return {
        title: name,
        movedTo: userId.startsWith('@') || userId === user.id ? undefined : `/profile/@${user.username}`,
        description: user.bioExcerpt || `${name} on Kindling.`,
        noindex: !isOldEnoughToList(user.createdAt, context.at),
      };
    },
  }),
  loadedPage({
    pattern: '/login',
    query: ['mode', 'returnTo'],
    secretInQuery: 'resetToken',
    readSearch: readLoginSearch,
    load: loadLogin,
    head: () => ({ title: 'Log in', description: 'Log in to Kindling, or make an account.' }),
  }),
  fixedPage('/confirm-email', 'Confirm your address', 'Confirm that your email address is yours.', {
    noindex: true,
    secretInQuery: 'token',
  }),
  fixedPage('/setup', 'Set up Kindling', 'Make the first admin of this installation.', {
    noindex: true,
    load: ({ ask }) => ask('setup.state'),
  }),
  fixedPage('/account', 'Your account', 'Your email address, password, sessions and data.', { noindex: true }),
];
