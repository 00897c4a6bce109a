// The events of a comment.
import { z } from 'zod';
import { defineEvent, idOf, personal } from '../../../src/kernel/event.ts';
import { causeField, unrecorded, withoutCause } from '../../../src/kernel/removals.ts';
import { mentionFields, withoutNames } from './mentions.ts';

/** The parent comment of a reply. Null for a comment on the post itself. */
const parentId = idOf('comment').nullable();
/** The author of what a reply responds to: its parent, or another reply there. */
const answeredAuthorId = idOf('member').nullable();
export const noReply = { parentId: null, answeredAuthorId: null };

const written = z.object({
  commentId: idOf('comment'),
  postId: idOf('post'),
  postAuthorId: idOf('member'),
  authorId: idOf('member'),
  content: personal('authorId', z.string()),
  parentId,
  answeredAuthorId,
  ...mentionFields(),
});

export const CommentAdded = defineEvent('CommentAdded', {
  summary: 'A member commented on a post, or replied to a comment there.',
  version: 3,
  schema: written,
  upcasters: { 1: withoutNames, 2: (data: Record<string, unknown>) => ({ ...data, ...noReply }) },
});

export const CommentHeld = defineEvent('CommentHeld', {
  summary:
    'A comment was held for review before anybody saw it, because its author repeats it. A moderator publishes or drops it.',
  schema: written,
});

export const HeldCommentDropped = defineEvent('HeldCommentDropped', {
  summary:
    'A comment that was held for review was dropped, by its author or by a moderator with a reason. Nobody ever saw it.',
  version: 2,
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    authorId: idOf('member'),
    reason: personal('authorId', z.string()),
    /** The decision that may be reversed; null if it was deleted for good. */
    cause: causeField(),
  }),
  // Only moderators had to give a reason.
  upcasters: { 1: (data: Record<string, unknown>) => ({ ...data, cause: data.reason === null ? null : unrecorded }) },
});

export const CommentEdited = defineEvent('CommentEdited', {
  summary: 'An author changed the text of a comment.',
  version: 4,
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    /** Null in older events that did not record it. */
    postAuthorId: idOf('member').nullable(),
    authorId: idOf('member'),
    content: personal('authorId', z.string()),
    answeredAuthorId,
    ...mentionFields(),
  }),
  upcasters: {
    1: (data: Record<string, unknown>) => ({ ...data, postAuthorId: null }),
    2: withoutNames,
    3: (data: Record<string, unknown>) => ({ ...data, answeredAuthorId: null }),
  },
});

export const CommentDeleted = defineEvent('CommentDeleted', {
  summary: 'A comment was removed, by its author or by an admin with a reason.',
  version: 4,
  schema: z.object({
    commentId: idOf('comment'),
    postId: idOf('post'),
    authorId: idOf('member'),
    parentId,
    /** Personal, because it says something about the author's text. Version 1 stored it unsealed. */
    reason: personal('authorId', z.string(), { since: 2 }),
    /** Whether it was hidden already, and so not counted. */
    wasRemoved: z.boolean(),
  }),
  upcasters: {
    1: (data: Record<string, unknown>) => data,
    2: (data: Record<string, unknown>) => ({ ...data, parentId: null }),
    3: (data: Record<string, unknown>) => ({ ...data, wasRemoved: false }),
  },
});

const placed = { commentId: idOf('comment'), postId: idOf('post'), authorId: idOf('member'), cause: causeField() };

export const CommentRemoved = defineEvent('CommentRemoved', {
  summary: 'A comment was hidden: a moderator removed it, or its new text is held for review. It can be restored.',
  version: 2,
  schema: z.object({ ...placed, parentId, reason: personal('authorId', z.string()) }),
  upcasters: { 1: withoutCause },
});

export const CommentRestored = defineEvent('CommentRestored', {
  summary: 'A removed comment was restored, because the last reason for its removal no longer applies.',
  version: 2,
  schema: z.object({ ...placed, parentId }),
  upcasters: { 1: withoutCause },
});

export const CommentRemovalNoted = defineEvent('CommentRemovalNoted', {
  summary: 'A reason for the removal of a comment was added or withdrawn. The comment stayed as it was.',
  schema: z.object({ ...placed, holds: z.boolean() }),
});

export const CommentEditHeld = defineEvent('CommentEditHeld', {
  summary:
    'The new text of a comment was held for review, because its author repeats it. Nobody else sees the comment until a moderator decides.',
  schema: written.extend({ heldAt: z.string() }),
});

export const commentEvents = [
  CommentRemoved,
  CommentRestored,
  CommentRemovalNoted,
  CommentAdded,
  CommentHeld,
  HeldCommentDropped,
  CommentEdited,
  CommentEditHeld,
  CommentDeleted,
] as const;
