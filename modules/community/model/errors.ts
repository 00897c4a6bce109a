// Every refusal of the community, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const postNotFound = refuse.notFound('community/post-not-found', 'This post is no longer there.');
export const commentNotFound = refuse.notFound('community/comment-not-found', 'This comment is no longer there.');
export const heldForReview = refuse.conflict(
  'community/held-for-review',
  'This is waiting for review. You can change it once it is published.',
);
export const notAuthor = refuse.forbidden('community/not-author', 'Only the author can change this.');
export const reasonRequired = refuse.invalid(
  'community/reason-required',
  'Say why you are removing what somebody else wrote: the reason goes into the audit log.',
  'reason',
);
export const commentsClosed = refuse.forbidden(
  'community/comments-closed',
  'The author has closed the comments on this post.',
);
export const onlyFollowedComment = refuse.forbidden(
  'community/only-followed-comment',
  'Only members the author follows can comment on this post.',
);
export const notAPoll = refuse.conflict('community/not-a-poll', 'This post has no poll to vote in.');
export const pollClosed = refuse.conflict('community/poll-closed', 'This poll is closed, and its result stands.');
export const noSuchOption = refuse.invalid('community/no-such-option', 'This poll has no such option.', 'option');
