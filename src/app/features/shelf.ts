// What members save from the directory and the news: tools, articles, and the tools and sectors that they follow.
import {
  followedSectors,
  followedTools,
  followerNotices,
  savedArticles,
  savedTools,
  shelfReactions,
  shelfRouter,
} from '../../../modules/shelf/index.ts';
import { whoSwitchedOff } from '../../../projections/notifications/notifications/queries.ts';
import { followedNewsKind, followedSectorKind } from '../../../projections/shelf/shelf/followed-kinds.ts';
import { shelfProjection } from '../../../projections/shelf/shelf/projection.ts';
import { followersAfter } from '../../../projections/shelf/shelf/queries.ts';
import { shelfListRouter } from '../../../projections/shelf/shelf/router.ts';
import { newToolKind } from '../../../projections/tools/directory/new-tool-kind.ts';
import { idsLeadingAs, toolsNamedIn } from '../../../projections/tools/directory/queries.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import { feature } from '../feature.ts';

const idsOfTool = (read: ReadModels) => (toolId: string) => idsLeadingAs(read, [toolId]);

export const shelf = feature({
  name: 'shelf',
  aggregates: [savedTools, savedArticles, followedTools, followedSectors, followerNotices],
  projections: [shelfProjection],
  reactions: ({ read }) =>
    shelfReactions({
      toolsNamedIn: (text) => toolsNamedIn(read, text),
      followersAfter: (followed, memberId, upTo) => followersAfter(read.asOf(upTo), followed, memberId),
      idsOfTool: idsOfTool(read),
      notToldOfNewTools: (memberIds) => whoSwitchedOff(read, newToolKind.type, memberIds),
    }),
  notifications: [followedNewsKind, followedSectorKind],
  routers: ({ read }) => ({
    shelf: trpc.mergeRouters(shelfListRouter({ read }), shelfRouter({ idsOfTool: idsOfTool(read) })),
  }),
});
