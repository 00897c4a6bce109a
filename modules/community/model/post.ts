// A post: published, edited and deleted by its author, or removed by an admin with a reason.
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import type { DataOf } from '../../../src/kernel/event.ts';
import { isRefusal, type Refusal } from '../../../src/kernel/refusal.ts';
import { addCause, isInReview, isRemovedBy, review, takeBackCause } from '../../../src/kernel/removals.ts';
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
  type ExistingPost,
  evolve,
  exists,
  type Held,
  isHeldBy,
  type PostEvent,
  type PostState,
  type Published,
  type RemovedPost,
  wordsOf,
} from './post-state.ts';

type CreatePost = Command<
  'CreatePost',
  Omit<DataOf<typeof PostCreated>, 'authorId' | 'pollClosesAt' | 'mentions' | 'mentionedAs'> &
    Readonly<{
      pollDurationDays?: PollDurationDays | undefined;
      mentions: readonly Mentioned[];
      /** If so, it is held for review. */
      isRepeated?: boolean;
    }>
>;
/** Publishes a held post or text. A text that was held after the decision remains held. */
type ReleasePost = Command<'ReleasePost', Readonly<{ decidedAt: string }>>;
/** A repeated text is held for review, and the post with it. */
type EditPost = Command<
  'EditPost',
  Readonly<{ content: string; mentions: readonly Mentioned[]; isRepeated?: boolean }>
>;
type LimitComments = Command<'LimitComments', Readonly<{ commentsBy: Commenters }>>;
/** An actor who is not the author needs a `reason`. */
type DeletePost = Command<'DeletePost', Readonly<{ reason: string | null }>>;
/** By a moderator's decision. `endsReview` if it is about this post alone: then no part of it remains in review. */
type RemovePost = Command<'RemovePost', Readonly<{ decisionId: string; reason: string; endsReview: boolean }>>;
type RestorePost = Command<'RestorePost', Readonly<{ decisionId: string }>>;
/** Makes the removal by one decision final. */
type ForgetRemovedPost = Command<'ForgetRemovedPost', Readonly<{ decisionId: string }>>;
type PostCommand =
  | CreatePost
  | EditPost
  | LimitComments
  | DeletePost
  | RemovePost
  | RestorePost
  | ReleasePost
  | ForgetRemovedPost;

function create(command: CreatePost): readonly PostEvent[] {
  const { mentions, pollDurationDays, isRepeated = false, ...rest } = command.data;
  const { pollOptions } = rest;
  const post = { ...rest, authorId: actingMember(command), ...recorded(mentions) };
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

/** A post that nothing hides any more, with the text that was held in the meantime. */
function returned({ before, heldEdit }: RemovedPost, cause: string | null, at: string): readonly PostEvent[] {
  if (before.status === 'held') return published(before, at);
  const { postId, authorId } = before;
  const edited = heldEdit === null || heldEdit.content === null ? [] : [PostEdited(heldEdit)];
  return [...edited, PostRestored({ postId, authorId, cause })];
}

function causeEvents(post: ExistingPost, at: string) {
  const { postId, authorId } = wordsOf(post);
  return {
    restored: (cause: string | null) => (post.status === 'removed' ? returned(post, cause, at) : []),
    noted: (cause: string | null, holds: boolean) => [PostRemovalNoted({ postId, authorId, cause, holds })],
  };
}

function removeByDecision({ data, at }: RemovePost, post: ExistingPost): readonly PostEvent[] {
  const { decisionId, endsReview } = data;
  // No one sees it, and its reviewer decides.
  if (post.status === 'held' && !endsReview) return [];
  const { postId, authorId, content } = wordsOf(post);
  // An erased author has no text left, and nothing more can be recorded about them.
  const reason = content === null ? null : data.reason;
  const { noted } = causeEvents(post, at);
  const removed = (cause: string) => [PostRemoved({ postId, authorId, cause, reason })];
  const added = addCause(post.removals, decisionId, { removed, noted });
  const isReviewed = added.length > 0 && endsReview && isInReview(post.removals);
  return isReviewed ? [...added, ...noted(review, false)] : added;
}

const restore = ({ data, at }: RestorePost, post: ExistingPost) =>
  takeBackCause(post.removals, data.decisionId, causeEvents(post, at));

function release({ data, at }: ReleasePost, post: ExistingPost): readonly PostEvent[] {
  if (post.status === 'held') return published(post, at);
  return isHeldBy(post, data.decidedAt) ? takeBackCause(post.removals, review, causeEvents(post, at)) : [];
}

function forget({ data }: ForgetRemovedPost, post: ExistingPost): readonly PostEvent[] {
  const { postId, authorId } = wordsOf(post);
  return isRemovedBy(post.removals, data.decisionId) ? [PostDeleted({ postId, authorId, reason: null })] : [];
}

/** The post as its author may change it. Only the author learns that a post is held for review. */
function editable({ actor, at }: EditPost | LimitComments, state: PostState): Published | Refusal {
  if (!exists(state)) return postNotFound;
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
  if (!exists(state)) return postNotFound;
  const { reason } = command.data;
  const { postId, authorId, content } = wordsOf(state);
  const refusal = theAuthorOrAnAdminWithAReasonMayDelete(command.actor, authorId, reason);
  if (refusal === notAuthor && state.status !== 'published') return postNotFound;
  // An erased author has no text left, and nothing more can be recorded about them.
  return refusal ?? [PostDeleted({ postId, authorId, reason: content === null ? null : reason })];
}

/** Applies a moderator's command. Does nothing if the post was deleted. */
function moderate<C extends RemovePost | RestorePost | ReleasePost>(
  command: C,
  state: PostState,
  decideOn: (command: C, post: ExistingPost) => readonly PostEvent[],
): readonly PostEvent[] | Refusal {
  if (!exists(state)) return [];
  return onlyStaffModerate(command.actor) ?? decideOn(command, state);
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
    case 'RemovePost':
      return moderate(command, state, removeByDecision);
    case 'RestorePost':
      return moderate(command, state, restore);
    case 'ReleasePost':
      return moderate(command, state, release);
    case 'ForgetRemovedPost':
      return exists(state) ? forget(command, state) : [];
  }
}

export const posts = aggregate({
  category: 'post',
  events: postEvents,
  decider: { initial: { status: 'none' } as PostState, evolve, decide },
});
