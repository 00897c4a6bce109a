// The public interface of the tools module.

export { correctionsRouter } from './corrections-router.ts';
export { reviewFlaggable } from './flaggable.ts';
export { catalogueCause, importCatalogue, readCatalogue } from './importing.ts';
export { slugOf, toolIdOf } from './model/address.ts';
export { catalogueEditions } from './model/catalogue-edition.ts';
export { CorrectionResolved, CorrectionSuggested, corrections } from './model/correction.ts';
export { idsLeadingAs, toolMoves } from './model/moves.ts';
export {
  ReviewDeleted,
  ReviewEdited,
  ReviewPosted,
  ReviewReleased,
  ReviewRemoved,
  ReviewRestored,
  reviews,
} from './model/review.ts';
export {
  SubmissionAccepted,
  SubmissionApproved,
  SubmissionRejected,
  submissions,
  ToolSubmitted,
} from './model/submission.ts';
export { ToolListed, tools } from './model/tool.ts';
export { ToolPictureChosen, ToolPictureDropped, ToolSiteRead } from './model/tool-picture.ts';
export { websites } from './model/website.ts';
export { type Sector, sectorNames, sectorOf } from './names.ts';
export { pictureReactions, siteSchedules } from './picture-schedules.ts';
export { isToolPicture } from './pictures.ts';
export { picturesRouter } from './pictures-router.ts';
export { toolsReactions } from './reactions.ts';
export { listedTool, reviewsRouter } from './reviews-router.ts';
export { knownTool, toolsRouter } from './router.ts';
export { toolsSchedules } from './schedules.ts';
export { submissionsRouter } from './submissions-router.ts';
export { websiteSchedules } from './website-schedules.ts';
