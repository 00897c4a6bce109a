// The tools directory: what is known about tools, and what members say about them.
import { isRepeated } from '../../../modules/moderation/index.ts';
import * as module from '../../../modules/tools/index.ts';
import { toolsAtomOf, toolsFeed } from '../../../projections/tools/directory/atom.ts';
import { newToolKind } from '../../../projections/tools/directory/new-tool-kind.ts';
import { directoryProjection } from '../../../projections/tools/directory/projection.ts';
import { newestTools, showsPicture, toolById } from '../../../projections/tools/directory/queries.ts';
import { directoryRouter } from '../../../projections/tools/directory/router.ts';
import { evidenceProjection } from '../../../projections/tools/evidence/projection.ts';
import { evidenceRouter } from '../../../projections/tools/evidence/router.ts';
import { reviewsProjection } from '../../../projections/tools/reviews/projection.ts';
import { reviewById, reviewsOf, toolsReviewedBy } from '../../../projections/tools/reviews/queries.ts';
import { reviewListRouter } from '../../../projections/tools/reviews/router.ts';
import {
  newSubmissionKind,
  submissionApprovedKind,
  submissionRejectedKind,
  submissionWaitsKind,
} from '../../../projections/tools/submissions/notification-kinds.ts';
import { submissionsProjection } from '../../../projections/tools/submissions/projection.ts';
import { correctionById, duplicatesOf, submissionById } from '../../../projections/tools/submissions/queries.ts';
import { submissionListRouter } from '../../../projections/tools/submissions/router.ts';
import { websitesProjection } from '../../../projections/tools/websites/projection.ts';
import { answeredLast, dueWebsites, sitesToRead } from '../../../projections/tools/websites/queries.ts';
import { websitesRouter } from '../../../projections/tools/websites/router.ts';
import { toolsLoad } from '../../demo/loads/tools.ts';
import { trpc } from '../../platform/rpc/procedure.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import type { Viewer } from '../../platform/viewing/viewer.ts';
import { feature } from '../feature.ts';
import { atomFeed } from '../http/routes/atom-feed.ts';
import { queueHints } from '../live/queue-hints.ts';
import { toolsPages } from '../pages/tools-pages.ts';

const toolsInSiteMap = 999;
const toolsInFeed = 50;
const toolViews = (read: ReadModels) => ({ tool: (id: string, { now }: Viewer) => toolById(read, id, now) });

export const tools = feature({
  name: 'tools',
  aggregates: [
    module.tools,
    module.toolMoves,
    module.catalogueEditions,
    module.reviews,
    module.submissions,
    module.corrections,
    module.websites,
  ],
  flaggables: () => ({ review: module.reviewFlaggable }),
  projections: [directoryProjection, reviewsProjection, submissionsProjection, evidenceProjection, websitesProjection],
  routers: ({ read, config, inspectMedia, mediaStore }) => ({
    directory: trpc.mergeRouters(
      directoryRouter({ read }),
      module.toolsRouter(toolViews(read)),
      module.picturesRouter(toolViews(read), { inspect: inspectMedia, store: mediaStore }),
    ),
    evidence: evidenceRouter({ read }),
    websites: websitesRouter({ read }),
    reviews: trpc.mergeRouters(
      reviewListRouter({ read }),
      module.reviewsRouter({
        review: (id, viewer) => reviewById(read, id, viewer),
        isRepeated,
        isGuarded: config.rateLimits,
      }),
    ),
    submissions: trpc.mergeRouters(
      submissionListRouter({ read }),
      module.submissionsRouter({
        ...toolViews(read),
        submission: (id) => submissionById(read, id),
        duplicatesOf: (website) => duplicatesOf(read, website),
      }),
      module.correctionsRouter({ correction: (id) => correctionById(read, id) }),
    ),
  }),
  reactions: ({ read, mediaStore }) => [
    ...module.toolsReactions({
      toolsReviewedBy: (memberId, upTo) => toolsReviewedBy(read, memberId, upTo),
      reviewsOf: (toolId, upTo) => reviewsOf(read, toolId, upTo),
    }),
    ...module.pictureReactions({ store: mediaStore }),
  ],
  sightOf: async ({ read }, pictureId) =>
    module.isToolPicture(pictureId) && (await showsPicture(read, pictureId)) ? 'everybody' : undefined,
  schedules({ config, outbound, mayFetch, inspectMedia, mediaStore, read, stores }) {
    if (!config.looksAtLinks) return module.toolsSchedules();
    const now = async () => read.asOf(await stores.eventStore.head());
    return [
      ...module.toolsSchedules(),
      ...module.websiteSchedules({
        outbound,
        due: async (at, limit) => dueWebsites(await now(), at, limit),
        answeredLast: () => answeredLast(read),
      }),
      ...module.siteSchedules({
        ...{ outbound, mayFetch, inspect: inspectMedia, store: mediaStore },
        due: async (at, limit) => sitesToRead(await now(), at, limit),
      }),
    ];
  },
  hints: [
    ...queueHints([
      module.ToolSubmitted,
      module.SubmissionAccepted,
      module.SubmissionApproved,
      module.SubmissionRejected,
    ]),
    ...queueHints([module.CorrectionSuggested, module.CorrectionResolved]),
    ...queueHints([
      module.ReviewPosted,
      module.ReviewEdited,
      module.ReviewReleased,
      module.ReviewDeleted,
      module.ReviewRemoved,
      module.ReviewRestored,
    ]),
  ],
  notifications: [newToolKind, newSubmissionKind, submissionWaitsKind, submissionApprovedKind, submissionRejectedKind],
  bootstrap: module.importCatalogue,
  pages: toolsPages,
  siteRoutes: (deps) => [
    atomFeed(deps, {
      path: toolsFeed.path,
      xml: async (origin, now) => toolsAtomOf(await newestTools(deps.read, toolsInFeed, now), origin),
    }),
  ],
  demo: async () => (await import('../../demo/moments/tools.ts')).toolsDemo,
  load: toolsLoad,
  async siteMap({ read, clock }) {
    const found = await newestTools(read, toolsInSiteMap, clock());
    return found.map(({ slug, createdAt }) => ({ path: `/ai-tools/${slug}`, changedAt: createdAt }));
  },
});
