// Every refusal of the tools directory, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const toolNotFound = refuse.notFound('tools/not-found', 'This tool is not in the directory.');
export const nameTaken = refuse.conflict('tools/name-taken', 'Another tool already has this name.');
export const notIntoItself = refuse.invalid(
  'tools/not-into-itself',
  'A tool can’t be merged into itself: choose another one.',
  'intoId',
);
export const notItsOwnSuccessor = refuse.invalid(
  'tools/not-its-own-successor',
  'A tool can’t follow itself: choose another successor.',
  'successorId',
);
export const leadsBack = refuse.conflict(
  'tools/leads-back',
  'That tool leads here itself, or is about to. Look at both of them again.',
);

export const alreadyReviewed = refuse.conflict(
  'tools/already-reviewed',
  'You have already reviewed this tool. Edit your review instead.',
);
export const reviewNotFound = refuse.notFound('tools/review-not-found', 'This review is no longer there.');
export const notHeld = refuse.conflict('tools/review-not-held', 'This review is not held: everybody sees it.');
export const notAuthor = refuse.forbidden('tools/not-author', 'Only the author can change this.');
export const reasonRequired = refuse.invalid(
  'tools/reason-required',
  'Say why you are removing what somebody else wrote: the reason goes into the audit log.',
  'reason',
);

export const ofStaff = refuse.forbidden(
  'tools/of-staff',
  'This comes from an admin or a moderator, so an admin has to decide about it.',
);
export const affiliateLinkForAdmins = refuse.forbidden(
  'tools/affiliate-link-for-admins',
  'Only an admin sets the affiliate link of a tool.',
  'affiliateLink',
);
export const picturesForAdmins = refuse.forbidden(
  'tools/pictures-for-admins',
  'Only an admin chooses the pictures of a tool.',
);
export const pictureTooSmall = refuse.invalid(
  'tools/picture-too-small',
  'Choose another picture: a logo of at least 48 pixels on each side, at most twice as long as wide, or a screenshot of at least 200 by 100.',
  'picture',
);
export const pictureMissing = refuse.invalid('tools/picture-missing', 'Send the picture to show.', 'picture');
export const submissionNotFound = refuse.notFound('tools/submission-not-found', 'There is no such submission.');
export const submissionDecided = refuse.conflict(
  'tools/submission-decided',
  'This submission has already been decided.',
);
export const correctionNotFound = refuse.notFound('tools/correction-not-found', 'There is no such correction.');
export const correctionResolved = refuse.conflict(
  'tools/correction-resolved',
  'This correction has already been resolved.',
);
