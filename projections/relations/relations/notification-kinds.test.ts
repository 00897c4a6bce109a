import { expect, test } from 'vitest';
import { UserFollowed, UserUnfollowed } from '../../../modules/relations/model/follow.ts';
import { notificationsAfter, notificationsBy } from '../../../src/testing/notifications-by.ts';
import { followKind } from './follow-kind.ts';

const pair = { followerId: 'bob', followedId: 'ada' };

test('a new follower notifies the member, with a link to the follower’s profile', () => {
  const notification = { to: 'ada', message: 'bob started following you', actionUrl: '/profile/bob' };
  expect(notificationsBy(followKind, UserFollowed(pair))).toEqual([notification]);
});

test('following, unfollowing and following again notifies once', () => {
  const again = [UserFollowed(pair), UserUnfollowed(pair), UserFollowed(pair)];
  expect(notificationsAfter([followKind], ...again)).toHaveLength(1);
});
