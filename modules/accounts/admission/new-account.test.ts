import { describe, it } from 'vitest';
import { tooMany } from '../../../src/platform/rpc/request-refusals.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { NewAccountCounted, newAccounts } from './new-account.ts';

const at = '2026-03-01T09:00:00.000Z';
const actor = { kind: 'member', id: 'eve', isAdmin: false } as const;
type Limit = 'posts' | 'strangers';
const counted = (limit: Limit, otherId: string | null = null) => NewAccountCounted({ memberId: 'eve', limit, otherId });
const count = (limit: Limit, otherId: string | null = null) =>
  ({ type: 'CountNewAccount', data: { limit, otherId, joinedAt: at }, actor, at: '2026-03-01T21:00:00.000Z' }) as const;

describe('a new account', () => {
  const account = specify(newAccounts);

  it('publishes five posts, however many strangers it writes to', () => {
    const four = [counted('posts'), counted('posts'), counted('posts'), counted('posts'), counted('strangers', 'ada')];
    account
      .given(...four)
      .when(count('posts'))
      .thenDecided(counted('posts'));
    account
      .given(...four, counted('posts'))
      .when(count('posts'))
      .thenRefused(tooMany('posts', 12 * 60 * 60));
  });

  it('writes to the same stranger any number of times', () => {
    account.given(counted('strangers', 'ada')).when(count('strangers', 'ada')).thenNothing();
    account.given(counted('strangers', 'ada')).when(count('strangers', 'bob')).thenDecided(counted('strangers', 'bob'));
  });
});
