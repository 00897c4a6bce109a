// The pages of members and their accounts.
import type { PublicMember } from '../../../projections/members/queries.ts';
import { fixedPage } from './fixed-page.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

async function profile({ ask, params }: PageRequest) {
  const id = params.id ?? '';
  const asked = id.startsWith('@')
    ? await ask('members.byUsername', { username: id.slice(1) })
    : await ask('members.byId', { id });
  const { user } = asked.data as { user: PublicMember };
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const name = fullName || (user.username ? `@${user.username}` : 'New member');
  return { title: name, description: user.bio ?? `${name} on Kindling.`, data: [asked] };
}

export const accountPages: readonly PageDefinition[] = [
  { pattern: '/profile/:id', sharedFrom: ['members'], load: profile },
  fixedPage('/login', 'Log in', 'Log in to Kindling, or make an account.'),
  fixedPage('/confirm-email', 'Confirm your address', 'Confirm that you read what is sent to your address.', {
    noindex: true,
  }),
  fixedPage('/account', 'Your account', 'Your e-mail address, password, sessions and data.', { noindex: true }),
];
