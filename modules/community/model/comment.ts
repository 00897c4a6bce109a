// A comment on a post, or a reply to one. Replies are one level deep.
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import type { DataOf } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { addCause, isInReview, review, takeBackCause } from '../../../src/kernel/removals.ts';
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
  type ExistingComment,
  evolve,
  exists,
  isHeldBy,
  type RemovedComment,
  wordsOf,
} from './comment-state.ts';
import { commentNotFound, heldForReview, notAuthor } from './errors.ts';
import { type Mentioned, recorded } from './mentions.ts';
import { onlyStaffModerate, onlyTheAuthorMayEdit, theAuthorOrAnAdminWithAReasonMayDelete } from './policies.ts';

/** The command carries facts about the post and about the parent. The caller has already checked that both exist. */
type AddComment = Command<
  'AddComment',
  Pick<DataOf<typeof CommentAdded>, 'commentId' | 'postId' | 'postAuthorId' | 'content'> &
    /** Only set for a reply. */
    Partial<Pick<DataOf<typeof CommentAdded>, 'parentId' | 'answeredAuthorId'>> &
    /** `isRepeated`: it is held for review. */
    Readonly<{ mentions: readonly Mentioned[]; isRepeated?: boolean }>
>;
/** Publishes a held comment or text. A text that was held after the decision remains held. */
type ReleaseComment = Command<'ReleaseComment', Readonly<{ decidedAt: string }>>;
/** A repeated text is held for review, and the comment with it. */
type EditComment = Command<
  'EditComment',
  Readonly<{ content: string; mentions: readonly Mentioned[]; isRepeated?: boolean }>
>;
type DeleteComment = Command<'DeleteComment', Readonly<{ reason: string | null }>>;
/** By a moderator's decision. `endsReview` if it is about this comment alone: then no part of it remains in review. */
type RemoveComment = Command<'RemoveComment', Readonly<{ decisionId: string; reason: string; endsReview: boolean }>>;
type RestoreComment = Command<'RestoreComment', Readonly<{ decisionId: string }>>;
type CommentCommand = AddComment | EditComment | DeleteComment | RemoveComment | RestoreComment | ReleaseComment;

/** A comment that nothing hides any more, with the text that was held in the meantime. */
function returned({ before, heldEdit }: RemovedComment, cause: string | null): readonly CommentEvent[] {
  // A held comment whose author is erased has no text.
  if (before.status === 'held') return before.held.content === null ? [] : [CommentAdded(before.held)];
  const { commentId, postId, authorId, parentId } = before;
  const edited = heldEdit === null || heldEdit.content === null ? [] : [CommentEdited(heldEdit)];
  return [...edited, CommentRestored({ commentId, postId, authorId, parentId, cause })];
}

function causeEvents(comment: ExistingComment) {
  const { commentId, postId, authorId } = wordsOf(comment);
  return {
    restored: (cause: string | null) => (comment.status === 'removed' ? returned(comment, cause) : []),
    noted: (cause: string | null, holds: boolean) => [
      CommentRemovalNoted({ commentId, postId, authorId, cause, holds }),
    ],
  };
}

function removeByDecision({ data }: RemoveComment, comment: ExistingComment): readonly CommentEvent[] {
  const { decisionId, endsReview } = data;
  // No one sees it, and its reviewer decides.
  if (comment.status === 'held' && !endsReview) return [];
  const { commentId, postId, authorId, parentId, content } = wordsOf(comment);
  // An erased author has no text left, and nothing more can be recorded about them.
  const reason = content === null ? null : data.reason;
  const { noted } = causeEvents(comment);
  const removed = (cause: string): readonly CommentEvent[] =>
    comment.status === 'held'
      ? [HeldCommentDropped({ commentId, postId, authorId, cause, reason })]
      : [CommentRemoved({ commentId, postId, authorId, parentId, cause, reason })];
  const added = addCause(comment.removals, decisionId, { removed, noted });
  const isReviewed = added.length > 0 && endsReview && isInReview(comment.removals);
  return isReviewed ? [...added, ...noted(review, false)] : added;
}

const restore = ({ data }: RestoreComment, comment: ExistingComment) =>
  takeBackCause(comment.removals, data.decisionId, causeEvents(comment));

function release({ data }: ReleaseComment, comment: ExistingComment): readonly CommentEvent[] {
  // A comment whose author is erased has no text.
  if (comment.status === 'held') return comment.held.content === null ? [] : [CommentAdded(comment.held)];
  return isHeldBy(comment, data.decidedAt) ? takeBackCause(comment.removals, review, causeEvents(comment)) : [];
}

function add(command: AddComment): CommentEvent {
  const { mentions, isRepeated = false, ...comment } = command.data;
  const data = { ...noReply, ...comment, authorId: actingMember(command), ...recorded(mentions) };
  return isRepeated ? CommentHeld(data) : CommentAdded(data);
}

/** Only the author learns that a comment is held for review. */
function edit({ actor, at, data }: EditComment, state: CommentState): readonly CommentEvent[] | Refusal {
  if (!exists(state)) return commentNotFound;
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
  if (!exists(state)) return commentNotFound;
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

/** Applies a moderator's command. Does nothing if the comment was deleted. */
function moderate<C extends RemoveComment | RestoreComment | ReleaseComment>(
  command: C,
  state: CommentState,
  decideOn: (command: C, comment: ExistingComment) => readonly CommentEvent[],
): readonly CommentEvent[] | Refusal {
  return onlyStaffModerate(command.actor) ?? (exists(state) ? decideOn(command, state) : []);
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
    case 'RemoveComment':
      return moderate(command, state, removeByDecision);
    case 'RestoreComment':
      return moderate(command, state, restore);
    case 'ReleaseComment':
      return moderate(command, state, release);
  }
}

export const comments = aggregate({
  category: 'comment',
  events: commentEvents,
  decider: { initial: { status: 'none' } as CommentState, evolve, decide },
});
