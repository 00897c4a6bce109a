// The notification of a new follower. A member who unfollows and follows again causes only one.
import { UserFollowed } from '../../../modules/relations/model/follow.ts';
import { notificationKind, notifies, type Subject } from '../../../src/platform/notification-kind.ts';
import { knownBylines } from '../../accounts/members/queries.ts';

/** The notification goes with its actor when they are erased, so no other ending is declared. */
const follower: Subject = {
  endings: [],
  existing: async (read, ids) => new Map([...(await knownBylines(read, ids)).keys()].map((id) => [id, {}])),
};

export const followKind = notificationKind({
  name: 'follow',
  type: 'follow',
  version: 2,
  about: { follower },
  groupedBy: 'day',
  from: [
    notifies(UserFollowed, ({ data: { followerId, followedId } }) => ({
      to: [followedId],
      by: followerId,
      once: `follow-${followerId}-${followedId}`,
      about: { follower: followerId },
    })),
  ],
  words: ({ actor }) => ({ title: 'New follower', message: `${actor} started following you` }),
  actionUrl: ({ follower: id }) => `/profile/${id}`,
});
