// The state of a comment, folded from its events.
import type { EventOf, EventsOf } from '../../../src/kernel/event.ts';
import {
  isInReview,
  isRemoved,
  noneHolds,
  noRemovals,
  type Removals,
  review,
  withCause,
} from '../../../src/kernel/removals.ts';
import type { CommentEditHeld, CommentHeld, commentEvents } from './comment-events.ts';

export type CommentEvent = EventsOf<typeof commentEvents>;

/** It is waiting for review and no one has seen it. */
type Held = Readonly<{ status: 'held'; held: EventOf<typeof CommentHeld>['data']; removals: Removals }>;

export type Published = Readonly<{
  status: 'published';
  commentId: string;
  postId: string;
  postAuthorId: string;
  authorId: string;
  content: string | null;
  parentId: string | null;
  answeredAuthorId: string | null;
  removals: Removals;
}>;

export type RemovedComment = Readonly<{
  status: 'removed';
  before: Held | Published;
  removals: Removals;
  /** Its text after it returns. */
  heldEdit: EventOf<typeof CommentEditHeld>['data'] | null;
}>;

export type ExistingComment = Held | Published | RemovedComment;

export type CommentState = Readonly<{ status: 'none' }> | Readonly<{ status: 'deleted' }> | ExistingComment;

export const exists = (state: CommentState): state is ExistingComment =>
  state.status !== 'none' && state.status !== 'deleted';

export function wordsOf(
  state: ExistingComment,
): Pick<Published, 'commentId' | 'postId' | 'authorId' | 'parentId' | 'content'> {
  const inside = state.status === 'removed' ? state.before : state;
  return inside.status === 'held' ? inside.held : inside;
}

export const isHeldBy = (state: CommentState, at: string): boolean =>
  state.status === 'held' ||
  (state.status === 'removed' && isInReview(state.removals) && state.heldEdit !== null && state.heldEdit.heldAt <= at);

/** The text that is held for review as of an instant; undefined if none is, null if its author is erased. */
export function heldTextOfComment(state: CommentState, at: string): string | null | undefined {
  if (!isHeldBy(state, at)) return undefined;
  return state.status === 'removed'
    ? state.heldEdit?.content
    : state.status === 'held'
      ? state.held.content
      : undefined;
}

function withRemoval(state: CommentState, cause: string | null, holds: boolean): CommentState {
  if (!exists(state)) return state;
  const removals = withCause(state.removals, cause, holds);
  if (state.status !== 'removed')
    return isRemoved(removals)
      ? { status: 'removed', before: state, removals, heldEdit: null }
      : { ...state, removals };
  return isRemoved(removals) ? { ...state, removals } : { ...state.before, removals };
}

export function evolve(state: CommentState, event: CommentEvent): CommentState {
  switch (event.type) {
    case 'CommentAdded': {
      const { mentions: _, mentionedAs: __, ...comment } = event.data;
      return {
        status: 'published',
        ...comment,
        removals: 'removals' in state ? noneHolds(state.removals) : noRemovals,
      };
    }
    case 'CommentHeld':
      return { status: 'held', held: event.data, removals: noRemovals };
    case 'CommentRemoved':
      return withRemoval(state, event.data.cause, true);
    case 'CommentRestored':
      return withRemoval(state, event.data.cause, false);
    case 'CommentRemovalNoted':
      return withRemoval(state, event.data.cause, event.data.holds);
    case 'HeldCommentDropped':
      return event.data.cause === null ? { status: 'deleted' } : withRemoval(state, event.data.cause, true);
    case 'CommentEdited':
      return withContent(state, event.data.content);
    case 'CommentEditHeld': {
      const held = withRemoval(state, review, true);
      return held.status === 'removed' ? { ...held, heldEdit: event.data } : held;
    }
    case 'CommentDeleted':
      return { status: 'deleted' };
  }
}

/** A removed comment gets its held text just before it returns. */
function withContent(state: CommentState, content: string | null): CommentState {
  if (state.status === 'published') return { ...state, content };
  if (state.status !== 'removed' || state.before.status !== 'published') return state;
  return { ...state, before: { ...state.before, content }, heldEdit: null };
}
