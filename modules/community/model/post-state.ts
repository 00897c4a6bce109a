// The state of a post, folded from its events.
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
import type { Commenters, PostEditHeld, PostHeld, postEvents } from './post-events.ts';

export type PostEvent = EventsOf<typeof postEvents>;

/** It is waiting for review and no one has seen it. */
export type Held = Readonly<{
  status: 'held';
  mediaUrls: readonly string[];
  held: EventOf<typeof PostHeld>['data'];
  removals: Removals;
}>;

export type Published = Readonly<{
  status: 'published';
  postId: string;
  authorId: string;
  content: string | null;
  mediaUrls: readonly string[];
  poll: Readonly<{ optionCount: number; closesAt: string }> | null;
  commentsBy: Commenters;
  removals: Removals;
}>;

export type RemovedPost = Readonly<{
  status: 'removed';
  mediaUrls: readonly string[];
  before: Held | Published;
  removals: Removals;
  /** Its text after it returns. */
  heldEdit: EventOf<typeof PostEditHeld>['data'] | null;
}>;

export type ExistingPost = Held | Published | RemovedPost;

export type PostState =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: 'deleted';
      /** The media that it showed: `/media/…` addresses of its author's uploads. */
      mediaUrls: readonly string[];
    }>
  | ExistingPost;

export const exists = (state: PostState): state is ExistingPost =>
  state.status !== 'none' && state.status !== 'deleted';

export function wordsOf(state: ExistingPost): Readonly<{ postId: string; authorId: string; content: string | null }> {
  const inside = state.status === 'removed' ? state.before : state;
  return inside.status === 'held' ? inside.held : inside;
}

export const isHeldBy = (state: PostState, at: string): boolean =>
  state.status === 'held' ||
  (state.status === 'removed' && isInReview(state.removals) && state.heldEdit !== null && state.heldEdit.heldAt <= at);

/** The text that is held for review as of an instant; undefined if none is, null if its author is erased. */
export function heldTextOfPost(state: PostState, at: string): string | null | undefined {
  if (!isHeldBy(state, at)) return undefined;
  return state.status === 'removed'
    ? state.heldEdit?.content
    : state.status === 'held'
      ? state.held.content
      : undefined;
}

function withRemoval(state: PostState, cause: string | null, holds: boolean): PostState {
  if (!exists(state)) return state;
  const removals = withCause(state.removals, cause, holds);
  if (state.status !== 'removed')
    return isRemoved(removals)
      ? { status: 'removed', mediaUrls: state.mediaUrls, before: state, removals, heldEdit: null }
      : { ...state, removals };
  return isRemoved(removals) ? { ...state, removals } : { ...state.before, removals };
}

export function evolve(state: PostState, event: PostEvent): PostState {
  switch (event.type) {
    case 'PostCreated': {
      const { postId, authorId, content, media, pollOptions, pollClosesAt } = event.data;
      const poll = pollOptions && pollClosesAt ? { optionCount: pollOptions.length, closesAt: pollClosesAt } : null;
      const mediaUrls = (media ?? []).map(({ url }) => url);
      const removals = 'removals' in state ? noneHolds(state.removals) : noRemovals;
      const shown = { postId, authorId, content, mediaUrls, poll };
      return { status: 'published', ...shown, commentsBy: 'everybody', removals };
    }
    case 'PostHeld': {
      const mediaUrls = (event.data.media ?? []).map(({ url }) => url);
      return { status: 'held', mediaUrls, held: event.data, removals: noRemovals };
    }
    case 'PostRemoved':
      return withRemoval(state, event.data.cause, true);
    case 'PostRestored':
      return withRemoval(state, event.data.cause, false);
    case 'PostRemovalNoted':
      return withRemoval(state, event.data.cause, event.data.holds);
    case 'PostEdited':
      return withContent(state, event.data.content);
    case 'PostEditHeld': {
      const held = withRemoval(state, review, true);
      return held.status === 'removed' ? { ...held, heldEdit: event.data } : held;
    }
    case 'PostCommentsLimited':
      return state.status === 'published' ? { ...state, commentsBy: event.data.commentsBy } : state;
    case 'PostDeleted':
      return { status: 'deleted', mediaUrls: 'mediaUrls' in state ? state.mediaUrls : [] };
  }
}

/** A removed post gets its held text just before it returns. */
function withContent(state: PostState, content: string | null): PostState {
  if (state.status === 'published') return { ...state, content };
  if (state.status !== 'removed' || state.before.status !== 'published') return state;
  return { ...state, before: { ...state.before, content }, heldEdit: null };
}
