// A post: published, edited and deleted by its author, or removed by an admin with a reason.
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import type { EventOf } from '../../src/kernel/event.ts';
import { isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { addCause, isInReview, isRemovedBy, review, takeBackCause } from '../../src/kernel/removals.ts';
import { heldForReview, notAuthor, postNotFound } from './errors.ts';
import { type Mentioned, recorded } from './mentions.ts';
import {
  onlyStaffModerate,
  onlyTheAuthorMayEdit,
  type PollDurationDays,
  pollEndsAt,
  theAuthorOrAnAdminWithAReasonMayDelete,
  usualPollDays,
} from './policies.ts';
import {
  type Commenters,
  type MediaItem,
  PostCommentsLimited,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostEditHeld,
  PostHeld,
  PostRemovalNoted,
  PostRemoved,
  PostRestored,
  postEvents,
} from './post-events.ts';
import {
  evolve,
  type Held,
  isHeldBy,
  type PostEvent,
  type PostState,
  type Published,
  type RemovedPost,
  wordsOf,
} from './post-state.ts';

export {
  type Commenters,
  categories,
  commenters,
  type MediaItem,
  PostCommentsLimited,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostEditHeld,
  PostHeld,
  PostRemovalNoted,
  PostRemoved,
  PostRestored,
  postTypes,
} from './post-events.ts';

type Created = EventOf<typeof PostCreated>['data'];

type CreatePost = Command<
  'CreatePost',
  Readonly<{
    postId: string;
    postType: Created['postType'];
    category: Created['category'];
    content: string;
    media: readonly MediaItem[];
    /** Null unless the post is a poll. */
    pollOptions: readonly string[] | null;
    pollDurationDays?: PollDurationDays | undefined;
    mentions: readonly Mentioned[];
    /** If so, it is held for review. */
    isRepeated?: boolean;
  }>
>;
/**
 * Ends the review of a post, or of its new text: it is published. A text that was held after the decision remains held.
 */
type ReleasePost = Command<'ReleasePost', Readonly<{ decidedAt: string }>>;
/** A repeated text is held for review, and the post with it. */
type EditPost = Command<
  'EditPost',
  Readonly<{ content: string; mentions: readonly Mentioned[]; isRepeated?: boolean }>
>;
type LimitComments = Command<'LimitComments', Readonly<{ commentsBy: Commenters }>>;
/** An actor who is not the author needs a `reason`. */
type DeletePost = Command<'DeletePost', Readonly<{ reason: string | null }>>;
/**
 * By a moderator's decision. `endsReview` if it is about this post alone: then no part of the post remains in review.
 */
type RemovePost = Command<'RemovePost', Readonly<{ decisionId: string; reason: string; endsReview: boolean }>>;
/** Reverses the removal by one decision. */
type RestorePost = Command<'RestorePost', Readonly<{ decisionId: string }>>;
/** Makes the removal by one decision final. */
type ForgetRemovedPost = Command<'ForgetRemovedPost', Readonly<{ decisionId: string }>>;
type Moderate = RemovePost | RestorePost | ForgetRemovedPost | ReleasePost;
type PostCommand = Moderate | CreatePost | EditPost | LimitComments | DeletePost;

function create(command: CreatePost): readonly PostEvent[] {
  const { media, mentions, pollOptions, pollDurationDays, isRepeated = false, ...rest } = command.data;
  const post = {
    ...rest,
    authorId: actingMember(command),
    media: [...media],
    pollOptions: pollOptions && [...pollOptions],
    ...recorded(mentions),
  };
  return isRepeated
    ? [PostHeld({ ...post, pollDurationDays: pollOptions && (pollDurationDays ?? usualPollDays) })]
    : [PostCreated({ ...post, pollClosesAt: pollOptions && pollEndsAt(command.at, pollDurationDays) })];
}

/** A post that was held appears as if it was written now. One whose author is erased has no text. */
function published({ held }: Held, at: string): readonly PostEvent[] {
  if (held.content === null) return [];
  const { pollDurationDays: days, ...post } = held;
  return [PostCreated({ ...post, pollClosesAt: days && pollEndsAt(at, days) })];
}

/** A post that nothing hides any more, with the text that was held meanwhile. */
function returned({ before, heldEdit }: RemovedPost, cause: string | null, at: string): readonly PostEvent[] {
  if (before.status === 'held') return published(before, at);
  const { postId, authorId } = before;
  const edited = heldEdit === null || heldEdit.content === null ? [] : [PostEdited(heldEdit)];
  return [...edited, PostRestored({ postId, authorId, cause })];
}

/** Does nothing if the command is already done or the post was deleted. */
function moderate(command: Moderate, state: PostState): readonly PostEvent[] | Refusal {
  if (state.status === 'none' || state.status === 'deleted') return [];
  const { postId, authorId, content } = wordsOf(state);
  const placed = { postId, authorId };
  if (command.type === 'ForgetRemovedPost')
    return state.status === 'removed' && isRemovedBy(state.removals, command.data.decisionId)
      ? [PostDeleted({ ...placed, reason: null })]
      : [];
  const refusal = onlyStaffModerate(command.actor);
  if (refusal) return refusal;
  const events = {
    // An erased author has no text left, and nothing more can be recorded about them.
    removed: (cause: string, reason: string) => [
      PostRemoved({ ...placed, cause, reason: content === null ? null : reason }),
    ],
    restored: (cause: string | null) => (state.status === 'removed' ? returned(state, cause, command.at) : []),
    noted: (cause: string | null, holds: boolean) => [PostRemovalNoted({ ...placed, cause, holds })],
  };
  switch (command.type) {
    case 'RemovePost': {
      const { decisionId, reason, endsReview } = command.data;
      // No one sees it, and its reviewer decides.
      if (state.status === 'held' && !endsReview) return [];
      const removed = (cause: string) => events.removed(cause, reason);
      const added = addCause(state.removals, decisionId, { ...events, removed });
      const isReviewed = added.length > 0 && endsReview && isInReview(state.removals);
      return isReviewed ? [...added, ...events.noted(review, false)] : added;
    }
    case 'RestorePost':
      return takeBackCause(state.removals, command.data.decisionId, events);
    case 'ReleasePost':
      if (state.status === 'held') return published(state, command.at);
      return isHeldBy(state, command.data.decidedAt) ? takeBackCause(state.removals, review, events) : [];
  }
}

/** The post as its author may change it. Only the author learns that a post is held for review. */
function editable({ actor, at }: EditPost | LimitComments, state: PostState): Published | Refusal {
  if (state.status === 'none' || state.status === 'deleted') return postNotFound;
  const refusal = onlyTheAuthorMayEdit(actor, wordsOf(state).authorId);
  if (state.status === 'published') return refusal ?? state;
  return refusal || !isHeldBy(state, at) ? postNotFound : heldForReview;
}

function edit(command: EditPost, state: PostState) {
  const post = editable(command, state);
  if (isRefusal(post)) return post;
  const { content, mentions, isRepeated } = command.data;
  if (content === post.content) return [];
  const { postId, authorId } = post;
  const edited = { postId, authorId, content, ...recorded(mentions) };
  if (!isRepeated) return [PostEdited(edited)];
  return [
    PostEditHeld({ ...edited, heldAt: command.at }),
    PostRemoved({ postId, authorId, cause: review, reason: null }),
  ];
}

function limitComments(command: LimitComments, state: PostState) {
  const post = editable(command, state);
  if (isRefusal(post)) return post;
  const { commentsBy } = command.data;
  const { postId, authorId } = post;
  return commentsBy === post.commentsBy ? [] : [PostCommentsLimited({ postId, authorId, commentsBy })];
}

/** A post that moderators removed can be deleted, too: then it never comes back. */
function remove(command: DeletePost, state: PostState): readonly PostEvent[] | Refusal {
  if (state.status === 'none' || state.status === 'deleted') return postNotFound;
  const { reason } = command.data;
  const { postId, authorId, content } = wordsOf(state);
  const refusal = theAuthorOrAnAdminWithAReasonMayDelete(command.actor, authorId, reason);
  if (refusal === notAuthor && state.status !== 'published') return postNotFound;
  // An erased author has no text left, and nothing more can be recorded about them.
  return refusal ?? [PostDeleted({ postId, authorId, reason: content === null ? null : reason })];
}

function decide(command: PostCommand, state: PostState): readonly PostEvent[] | Refusal {
  switch (command.type) {
    case 'CreatePost':
      if (state.status !== 'none') throw new Error(`Post ${command.data.postId} was created before.`);
      return create(command);
    case 'EditPost':
      return edit(command, state);
    case 'LimitComments':
      return limitComments(command, state);
    case 'DeletePost':
      return remove(command, state);
    default:
      return moderate(command, state);
  }
}

export const posts = aggregate({
  category: 'post',
  events: postEvents,
  decider: { initial: { status: 'none' } as PostState, evolve, decide },
});
