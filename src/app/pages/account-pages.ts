// The pages of members and their accounts.
import { isOldEnoughToList } from '../../../modules/accounts/index.ts';
import type { Profile } from '../../../projections/accounts/members/queries.ts';
import { fixedPage } from './fixed-page.ts';
import { startOf } from './page-address.ts';
import type { PageDefinition, PageRequest } from './pages.ts';

/** Returns whether a text may be a username. Ids are longer. */
const canBeUsername = (text: string): boolean => /^[\w.-]{3,30}$/.test(text);

async function profile({ ask, params, query, context }: PageRequest) {
  const id = params.id ?? '';
  const asked = id.startsWith('@')
    ? await ask('members.byUsername', { username: id.slice(1) })
    : await ask('members.byId', { id }).catch(async (error) => {
        if (!canBeUsername(id)) throw error;
        return ask('members.byUsername', { username: id });
      });
  const { user } = asked.data as { user: Profile };
  const isName = !id.startsWith('@') && id !== user.id;
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const name = fullName || (user.username ? `@${user.username}` : 'New member');
  const list = query.tab === 'comments' ? 'discussion.byMember' : 'feed.byMember';
  const input = { userId: user.id, ...startOf(query) };
  const shown = await Promise.all([ask('members.stats', { id: user.id }), ask(list, input)]);
  return {
    title: name,
    movedTo: isName ? `/profile/@${user.username}` : undefined,
    description: user.bioExcerpt || `${name} on Kindling.`,
    noindex: !isOldEnoughToList(user.createdAt, context.at),
    data: [asked, ...shown],
  };
}

const login = { title: 'Log in', description: 'Log in to Kindling, or make an account.' };

export const accountPages: readonly PageDefinition[] = [
  {
    pattern: '/profile/:id',
    shared: true,
    query: ['tab', 'from'],
    load: profile,
  },
  {
    pattern: '/login',
    shared: true,
    query: ['mode', 'returnTo'],
    secretInQuery: 'resetToken',
    load: async ({ ask }) => ({ ...login, data: [await ask('demo.sampleAccount')] }),
  },
  fixedPage('/confirm-email', 'Confirm your address', 'Confirm that your email address is yours.', {
    noindex: true,
    secretInQuery: 'token',
  }),
  {
    pattern: '/setup',
    isListed: false,
    shared: true,
    load: async ({ ask }) => ({
      title: 'Set up Kindling',
      description: 'Make the first admin of this installation.',
      noindex: true,
      data: [await ask('setup.state')],
    }),
  },
  fixedPage('/account', 'Your account', 'Your email address, password, sessions and data.', { noindex: true }),
];
