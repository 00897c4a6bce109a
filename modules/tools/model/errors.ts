// Every refusal of the tools directory, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const toolNotFound = refuse('tools/not-found', 'not-found', 'This tool is not in the directory.');
export const nameTaken = refuse('tools/name-taken', 'conflict', 'Another tool already has this name.');
export const notIntoItself = refuse(
  'tools/not-into-itself',
  'invalid',
  'A tool can’t be merged into itself: choose another one.',
  'intoId',
);
export const notItsOwnSuccessor = refuse(
  'tools/not-its-own-successor',
  'invalid',
  'A tool can’t follow itself: choose another successor.',
  'successorId',
);
export const leadsBack = refuse(
  'tools/leads-back',
  'conflict',
  'That tool leads here itself, or is about to. Look at both of them again.',
);

export const alreadyReviewed = refuse(
  'tools/already-reviewed',
  'conflict',
  'You have already reviewed this tool. Edit your review instead.',
);
export const reviewNotFound = refuse('tools/review-not-found', 'not-found', 'This review is no longer there.');
export const notHeld = refuse('tools/review-not-held', 'conflict', 'This review is not held: everybody sees it.');
export const notAuthor = refuse('tools/not-author', 'forbidden', 'Only the author can change this.');
export const reasonRequired = refuse(
  'tools/reason-required',
  'invalid',
  'Say why you are removing what somebody else wrote: the reason goes into the audit log.',
  'reason',
);

export const ofStaff = refuse(
  'tools/of-staff',
  'forbidden',
  'This comes from an admin or a moderator, so an admin has to decide about it.',
);
export const affiliateLinkForAdmins = refuse(
  'tools/affiliate-link-for-admins',
  'forbidden',
  'Only an admin sets the affiliate link of a tool.',
  'affiliateLink',
);
export const picturesForAdmins = refuse(
  'tools/pictures-for-admins',
  'forbidden',
  'Only an admin chooses the pictures of a tool.',
);
export const pictureTooSmall = refuse(
  'tools/picture-too-small',
  'invalid',
  'Choose another picture: a logo of at least 48 pixels on each side, at most twice as long as wide, or a screenshot of at least 200 by 100.',
  'picture',
);
export const pictureMissing = refuse('tools/picture-missing', 'invalid', 'Send the picture to show.', 'picture');
export const submissionNotFound = refuse('tools/submission-not-found', 'not-found', 'There is no such submission.');
export const submissionDecided = refuse(
  'tools/submission-decided',
  'conflict',
  'This submission has already been decided.',
);
export const correctionNotFound = refuse('tools/correction-not-found', 'not-found', 'There is no such correction.');
export const correctionResolved = refuse(
  'tools/correction-resolved',
  'conflict',
  'This correction has already been resolved.',
);
