// Test data for the dashboard: an admin or a moderator, and handlers for the calls of its head.
import { asMember } from '../testing/as-member.ts';
import type { Handlers } from '../testing/fake-api.ts';
import { ada } from '../testing/people.ts';

const grace = { ...ada, id: 'member-grace', username: 'grace', isAdmin: true };
const figure = { value: 3, trend: [0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 1] };
export const noStats = {
  ...{ members: figure, active: figure, posts: figure, comments: figure, subscribers: figure, submissions: figure },
  ...{ flags: figure, plans: figure, modelTokens: { value: 5_300, trend: [0, 5_300] }, modelCost: null },
};
export const bob = {
  ...{ id: 'member-bob', email: 'bob@lamps.example', firstName: 'Bob', lastName: 'Lamp', username: 'bob', role: 'CTO' },
  ...{
    profileEmoji: null,
    profileImageUrl: null,
    isAdmin: false,
    isModerator: false,
    isSuspended: false,
    createdAt: '2026-03-01T09:00:00.000Z',
  },
};

const { email: _, ...publicAda } = ada;

export const asAdmin = (handlers: Handlers = {}): Handlers => ({
  ...asMember(grace),
  adminStats: {
    stats: () => ({ stats: { days: [], ...noStats } }),
    setUp: () => ({ steps: [], isEmpty: false }),
    waiting: () => ({ waiting: { submissions: 3, flags: 0, appeals: 1, reviews: 0, corrections: 0 } }),
  },
  work: {
    state: () => ({
      reactions: { isServerRunning: true, fault: null, lanes: [], failing: [], dropped: [], schedules: [] },
      projections: [],
      backup: { lastAt: null, isLate: false, notIntactAt: null },
    }),
  },
  members: {
    byId: () => ({
      user: { ...publicAda, id: bob.id, firstName: 'Bob', lastName: 'Lamp', mentions: [], bioExcerpt: '' },
    }),
  },
  admins: { users: () => ({ users: [bob], nextCursor: null }) },
  secondFactor: { mine: () => ({ secondFactor: { since: '2026-11-20T08:00:00.000Z', recoveryCodesLeft: 10 } }) },
  ...handlers,
});

const mia = { ...ada, id: 'member-mia', username: 'mia', isModerator: true };
export const asModerator = (handlers: Handlers = {}): Handlers => ({
  ...asMember(mia),
  adminStats: { waiting: () => ({ waiting: { submissions: 0, flags: 2, appeals: 0, reviews: 0, corrections: 0 } }) },
  submissions: { list: () => ({ submissions: [], nextCursor: null, total: 0 }) },
  moderation: { cases: () => ({ cases: [], nextCursor: null }) },
  ...handlers,
});
