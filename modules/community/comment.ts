// A comment on a post, or a reply to one: added, edited and deleted by its author, or removed by an admin with a
// reason. Replies are one level deep: a reply to a reply is placed under the same comment.
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { addCause, isInReview, review, takeBackCause } from '../../src/kernel/removals.ts';
import {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  CommentEditHeld,
  CommentHeld,
  CommentRemovalNoted,
  CommentRemoved,
  CommentRestored,
  commentEvents,
  HeldCommentDropped,
  noReply,
} from './comment-events.ts';
import {
  type CommentEvent,
  type CommentState,
  evolve,
  isHeldBy,
  type RemovedComment,
  wordsOf,
} from './comment-state.ts';
import { commentNotFound, heldForReview, notAuthor } from './errors.ts';
import { type Mentioned, recorded } from './mentions.ts';
import { onlyStaffModerate, onlyTheAuthorMayEdit, theAuthorOrAnAdminWithAReasonMayDelete } from './policies.ts';

export {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  CommentEditHeld,
  CommentHeld,
  CommentRemovalNoted,
  CommentRemoved,
  CommentRestored,
  HeldCommentDropped,
} from './comment-events.ts';

/** The command carries facts about the post and about the parent. The caller has already checked that both exist. */
type AddComment = Command<
  'AddComment',
  Readonly<{
    commentId: string;
    postId: string;
    postAuthorId: string;
    content: string;
    /** Only set for a reply. */
    parentId?: string | null;
    answeredAuthorId?: string | null;
    mentions: readonly Mentioned[];
    /** If so, it is held for review. */
    isRepeated?: boolean;
  }>
>;
/**
 * Ends the review of a comment, or of its new text: it is published. A text that was held after the decision remains
 * held.
 */
type ReleaseComment = Command<'ReleaseComment', Readonly<{ decidedAt: string }>>;
/** A repeated text is held for review, and the comment with it. */
type EditComment = Command<
  'EditComment',
  Readonly<{ content: string; mentions: readonly Mentioned[]; isRepeated?: boolean }>
>;
type DeleteComment = Command<'DeleteComment', Readonly<{ reason: string | null }>>;
/** By a moderator's decision. `endsReview` if it is about this comment alone: then no part of it remains in review. */
type RemoveComment = Command<'RemoveComment', Readonly<{ decisionId: string; reason: string; endsReview: boolean }>>;
/** Reverses the removal by one decision. */
type RestoreComment = Command<'RestoreComment', Readonly<{ decisionId: string }>>;
type Moderate = RemoveComment | RestoreComment | ReleaseComment;
type CommentCommand = Moderate | AddComment | EditComment | DeleteComment;

/** A comment that nothing hides any more, with the text that was held meanwhile. */
function returned({ before, heldEdit }: RemovedComment, cause: string | null): readonly CommentEvent[] {
  // A held comment whose author is erased has no text.
  if (before.status === 'held') return before.held.content === null ? [] : [CommentAdded(before.held)];
  const { commentId, postId, authorId, parentId } = before;
  const edited = heldEdit === null || heldEdit.content === null ? [] : [CommentEdited(heldEdit)];
  return [...edited, CommentRestored({ commentId, postId, authorId, parentId, cause })];
}

/** Does nothing if the command is already done or the comment was deleted. */
function moderate(command: Moderate, state: CommentState): readonly CommentEvent[] | Refusal {
  const refusal = onlyStaffModerate(command.actor);
  if (refusal) return refusal;
  if (state.status === 'none' || state.status === 'deleted') return [];
  const { commentId, postId, authorId, parentId, content } = wordsOf(state);
  const placed = { commentId, postId, authorId };
  const events = {
    restored: (cause: string | null) => (state.status === 'removed' ? returned(state, cause) : []),
    noted: (cause: string | null, holds: boolean) => [CommentRemovalNoted({ ...placed, cause, holds })],
  };
  switch (command.type) {
    case 'RemoveComment': {
      const { decisionId, endsReview } = command.data;
      // An erased author has no text left, and nothing more can be recorded about them.
      const reason = content === null ? null : command.data.reason;
      // No one sees it, and its reviewer decides.
      if (state.status === 'held' && !endsReview) return [];
      const removed = (cause: string): readonly CommentEvent[] =>
        state.status === 'held'
          ? [HeldCommentDropped({ ...placed, cause, reason })]
          : [CommentRemoved({ ...placed, parentId, cause, reason })];
      const added = addCause(state.removals, decisionId, { ...events, removed });
      const isReviewed = added.length > 0 && endsReview && isInReview(state.removals);
      return isReviewed ? [...added, ...events.noted(review, false)] : added;
    }
    case 'RestoreComment':
      return takeBackCause(state.removals, command.data.decisionId, events);
    case 'ReleaseComment':
      // A comment whose author is erased has no text.
      if (state.status === 'held') return content === null ? [] : [CommentAdded(state.held)];
      return isHeldBy(state, command.data.decidedAt) ? takeBackCause(state.removals, review, events) : [];
  }
}

function add(command: AddComment): CommentEvent {
  const { mentions, isRepeated = false, ...comment } = command.data;
  const data = { ...noReply, ...comment, authorId: actingMember(command), ...recorded(mentions) };
  return isRepeated ? CommentHeld(data) : CommentAdded(data);
}

/** Only the author learns that a comment is held for review. */
function edit({ actor, at, data }: EditComment, state: CommentState): readonly CommentEvent[] | Refusal {
  if (state.status === 'none' || state.status === 'deleted') return commentNotFound;
  const refusal = onlyTheAuthorMayEdit(actor, wordsOf(state).authorId);
  if (state.status !== 'published') return refusal || !isHeldBy(state, at) ? commentNotFound : heldForReview;
  if (refusal) return refusal;
  const { content, mentions, isRepeated = false } = data;
  if (content === state.content) return [];
  const { commentId, postId, postAuthorId, authorId, parentId, answeredAuthorId } = state;
  const edited = { commentId, postId, postAuthorId, authorId, answeredAuthorId, content, ...recorded(mentions) };
  if (!isRepeated) return [CommentEdited(edited)];
  return [
    CommentEditHeld({ ...edited, parentId, heldAt: at }),
    CommentRemoved({ commentId, postId, authorId, parentId, cause: review, reason: null }),
  ];
}

/** A comment that moderators removed can be deleted, too: then it never comes back. */
function remove({ actor, data }: DeleteComment, state: CommentState): readonly CommentEvent[] | Refusal {
  if (state.status === 'none' || state.status === 'deleted') return commentNotFound;
  const { commentId, postId, authorId, parentId, content } = wordsOf(state);
  const refusal = theAuthorOrAnAdminWithAReasonMayDelete(actor, authorId, data.reason);
  if (refusal) return refusal === notAuthor && state.status !== 'published' ? commentNotFound : refusal;
  // An erased author has no text left, and nothing more can be recorded about them.
  const reason = content === null ? null : data.reason;
  const wasRemoved = state.status === 'removed';
  const wasSeen = (wasRemoved ? state.before : state).status === 'published';
  return wasSeen
    ? [CommentDeleted({ commentId, postId, authorId, parentId, reason, wasRemoved })]
    : [HeldCommentDropped({ commentId, postId, authorId, reason, cause: null })];
}

function decide(command: CommentCommand, state: CommentState): readonly CommentEvent[] | Refusal {
  switch (command.type) {
    case 'AddComment':
      if (state.status !== 'none') throw new Error(`Comment ${command.data.commentId} was added before.`);
      return [add(command)];
    case 'EditComment':
      return edit(command, state);
    case 'DeleteComment':
      return remove(command, state);
    default:
      return moderate(command, state);
  }
}

export const comments = aggregate({
  category: 'comment',
  events: commentEvents,
  decider: { initial: { status: 'none' } as CommentState, evolve, decide },
});
