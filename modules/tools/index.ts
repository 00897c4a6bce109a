// The public interface of the tools module.

export { slugOf, toolIdOf } from './address.ts';
export { catalogueEditions } from './catalogue-edition.ts';
export { CorrectionResolved, CorrectionSuggested, corrections } from './correction.ts';
export { correctionsRouter } from './corrections-router.ts';
export { reviewFlaggable } from './flaggable.ts';
export { catalogueCause, importCatalogue, readCatalogue } from './importing.ts';
export { idsLeadingAs, toolMoves } from './moves.ts';
export { pictureReactions, siteSchedules } from './picture-schedules.ts';
export { isToolPicture } from './pictures.ts';
export { picturesRouter } from './pictures-router.ts';
export { toolsReactions } from './reactions.ts';
export {
  ReviewDeleted,
  ReviewEdited,
  ReviewPosted,
  ReviewReleased,
  ReviewRemoved,
  ReviewRestored,
  reviews,
} from './review.ts';
export { listedTool, reviewsRouter } from './reviews-router.ts';
export { knownTool, toolsRouter } from './router.ts';
export { toolsSchedules } from './schedules.ts';
export { type Sector, sectorNames, sectorOf } from './sector.ts';
export {
  SubmissionAccepted,
  SubmissionApproved,
  SubmissionRejected,
  submissions,
  ToolSubmitted,
} from './submission.ts';
export { submissionsRouter } from './submissions-router.ts';
export { ToolListed, tools } from './tool.ts';
export { websites } from './website.ts';
export { websiteSchedules } from './website-schedules.ts';
