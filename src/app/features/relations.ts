// Relations between members: who follows, blocks and mutes which members, and which words they mute.
import * as module from '../../../modules/relations/index.ts';
import { followKind } from '../../../projections/relations/relations/follow-kind.ts';
import { relationsProjection } from '../../../projections/relations/relations/projection.ts';
import {
  followCountsOf,
  followedBy,
  hiddenFrom,
  mutedWordsOf,
} from '../../../projections/relations/relations/queries.ts';
import { relationListsRouter } from '../../../projections/relations/relations/router.ts';
import { suggestionsRouter } from '../../../projections/relations/suggestions/router.ts';
import { relationsLoad } from '../../demo/loads/relations.ts';
import { type AddressedHint, hints, refetchAll } from '../../platform/live/hint.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import { feature } from '../feature.ts';

/** Both profiles show a different count. */
const counted = (of: Readonly<{ followerId: string; followedId: string }>): readonly AddressedHint[] =>
  [of.followerId, of.followedId].map((id) => ({ topic: 'member', id, audience: 'members' }));

const refetches = (...members: readonly string[]) => refetchAll(members);

export const relations = feature({
  name: 'relations',
  aggregates: [module.follows, module.blocks, module.mutes, module.mutedWords],
  projections: [relationsProjection],
  routers: ({ read }, { countsOf }) => ({
    relations: trpc.mergeRouters(
      module.relationsRouter({ statsOf: countsOf }),
      module.mutedWordsRouter({ mutedWordsOf: (memberId, now) => mutedWordsOf(read, memberId, now) }),
      relationListsRouter({ read }),
      suggestionsRouter({ read }),
    ),
  }),
  hiddenFrom: ({ read }, memberId) => hiddenFrom(read, memberId),
  countsOf: ({ read }, memberId) => followCountsOf(read, memberId),
  followedBy: ({ read }, memberId) => followedBy(read, memberId),
  hints: [
    ...hints([module.UserFollowed, module.UserUnfollowed], ({ data }) => counted(data)),
    ...hints([module.UserBlocked, module.UserUnblocked], ({ data }) => refetches(data.blockerId, data.blockedId)),
    ...hints([module.UserMuted, module.UserUnmuted], ({ data }) => refetches(data.muterId)),
    ...hints([module.WordMuted, module.WordUnmuted], ({ data }) => refetches(data.memberId)),
  ],
  notifications: [followKind],
  demo: async () => (await import('../../demo/moments/relations.ts')).relationsDemo,
  load: relationsLoad,
});
