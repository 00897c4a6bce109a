// Every refusal of the community, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const postNotFound = refuse('community/post-not-found', 'not-found', 'This post is no longer there.');
export const commentNotFound = refuse('community/comment-not-found', 'not-found', 'This comment is no longer there.');
export const heldForReview = refuse(
  'community/held-for-review',
  'conflict',
  'This is waiting for review. You can change it once it is published.',
);
export const notAuthor = refuse('community/not-author', 'forbidden', 'Only the author can change this.');
export const reasonRequired = refuse(
  'community/reason-required',
  'invalid',
  'Say why you are removing what somebody else wrote: the reason goes into the audit log.',
  'reason',
);
export const commentsClosed = refuse(
  'community/comments-closed',
  'forbidden',
  'The author has closed the comments on this post.',
);
export const onlyFollowedComment = refuse(
  'community/only-followed-comment',
  'forbidden',
  'Only members whom the author follows can comment on this post.',
);
export const notAPoll = refuse('community/not-a-poll', 'conflict', 'This post has no poll to vote in.');
export const pollClosed = refuse('community/poll-closed', 'conflict', 'This poll is closed, and its result stands.');
export const noSuchOption = refuse('community/no-such-option', 'invalid', 'This poll has no such option.', 'option');
