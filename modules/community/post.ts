// A post: published, edited and deleted by its author, or removed by an admin with a reason.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { heldForReview, postNotFound } from './errors.ts';
import { type Mentioned, mentionFields, recorded, withoutNames } from './mentions.ts';
import {
  onlyStaffModerate,
  onlyTheAuthorMayEdit,
  type PollDurationDays,
  pollDurationsDays,
  pollEndsAt,
  theAuthorOrAnAdminWithAReasonMayDelete,
  usualPollDays,
} from './policies.ts';

export const postTypes = ['celebration', 'question', 'resource', 'insight', 'poll'] as const;
export const categories = ['ethics', 'governance', 'security', 'innovation', 'general'] as const;

const mediaItem = z.object({ url: z.string(), type: z.enum(['image', 'video']), alt: z.string() });
export type MediaItem = z.output<typeof mediaItem>;

const written = {
  postId: idOf('post'),
  authorId: idOf('member'),
  postType: z.enum(postTypes),
  category: z.enum(categories),
  content: personal('authorId', z.string()),
  media: personal('authorId', z.array(mediaItem)),
  pollOptions: personal('authorId', z.array(z.string())),
};

export const PostCreated = defineEvent('PostCreated', {
  summary: 'A member published a post.',
  version: 2,
  schema: z.object({
    ...written,
    /** ISO 8601; null unless the post is a poll. */
    pollClosesAt: z.string().nullable(),
    ...mentionFields(),
  }),
  upcasters: { 1: withoutNames },
});

export const PostHeld = defineEvent('PostHeld', {
  summary:
    'A post was held for review before anybody saw it, because its author repeats it. A moderator publishes or removes it.',
  schema: z.object({
    ...written,
    /** Null unless the post is a poll, which takes votes for so long from when it is published. */
    pollDurationDays: z.literal(pollDurationsDays).nullable(),
    ...mentionFields(),
  }),
});

export const PostEdited = defineEvent('PostEdited', {
  summary: 'An author changed the text of a post.',
  version: 2,
  schema: z.object({
    postId: idOf('post'),
    authorId: idOf('member'),
    content: personal('authorId', z.string()),
    ...mentionFields(),
  }),
  upcasters: { 1: withoutNames },
});

/** Who may comment on a post: everybody, those whom its author follows, or nobody. */
export const commenters = ['everybody', 'followed', 'nobody'] as const;
export type Commenters = (typeof commenters)[number];

export const PostCommentsLimited = defineEvent('PostCommentsLimited', {
  summary: 'An author said who may comment on a post.',
  schema: z.object({ postId: idOf('post'), authorId: idOf('member'), commentsBy: z.enum(commenters) }),
});

export const PostDeleted = defineEvent('PostDeleted', {
  summary: 'A post was removed, by its author or by an admin with a reason.',
  version: 2,
  schema: z.object({
    postId: idOf('post'),
    authorId: idOf('member'),
    /** Personal, because it tells something about the author's text. Version 1 kept it unsealed. */
    reason: personal('authorId', z.string(), { since: 2 }),
  }),
  upcasters: { 1: (data: Record<string, unknown>) => data },
});

export const PostRemoved = defineEvent('PostRemoved', {
  summary: 'A moderator removed a post. It can be restored until its removal is final.',
  schema: z.object({ postId: idOf('post'), authorId: idOf('member'), reason: personal('authorId', z.string()) }),
});

export const PostRestored = defineEvent('PostRestored', {
  summary: 'A post that moderators had removed was brought back.',
  schema: z.object({ postId: idOf('post'), authorId: idOf('member') }),
});

const events = [
  PostRemoved,
  PostRestored,
  PostCreated,
  PostHeld,
  PostEdited,
  PostCommentsLimited,
  PostDeleted,
] as const;
type PostEvent = EventsOf<typeof events>;
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
    /** It is held for review then. */
    isRepeated?: boolean;
  }>
>;
/** Publishes a held post. */
type ReleasePost = Command<'ReleasePost', Readonly<Record<never, never>>>;
type EditPost = Command<'EditPost', Readonly<{ content: string; mentions: readonly Mentioned[] }>>;
type LimitComments = Command<'LimitComments', Readonly<{ commentsBy: Commenters }>>;
/** An actor who is not the author needs a `reason`. */
type DeletePost = Command<'DeletePost', Readonly<{ reason: string | null }>>;
/** By a moderator; what waits for review, too. */
type RemovePost = Command<'RemovePost', Readonly<{ reason: string }>>;
type RestorePost = Command<'RestorePost', Readonly<Record<never, never>>>;
/** Makes a removal final. */
type ForgetRemovedPost = Command<'ForgetRemovedPost', Readonly<Record<never, never>>>;
type PostCommand =
  | RemovePost
  | RestorePost
  | ForgetRemovedPost
  | CreatePost
  | ReleasePost
  | EditPost
  | LimitComments
  | DeletePost;

type PostState =
  | Readonly<{ status: 'none' }>
  | Readonly<{ status: 'removed'; mediaUrls: readonly string[]; before: WrittenPost }>
  | Readonly<{
      status: 'deleted';
      /** The media that it showed: `/media/…` addresses of its author's uploads. */
      mediaUrls: readonly string[];
    }>
  | WrittenPost;

type WrittenPost =
  | Readonly<{ status: 'held'; mediaUrls: readonly string[]; held: EventOf<typeof PostHeld>['data'] }>
  | Readonly<{
      status: 'published';
      postId: string;
      authorId: string;
      content: string | null;
      mediaUrls: readonly string[];
      poll: Readonly<{ optionCount: number; closesAt: string }> | null;
      commentsBy: Commenters;
    }>;

function evolve(state: PostState, event: PostEvent): PostState {
  switch (event.type) {
    case 'PostCreated': {
      const { postId, authorId, content, media, pollOptions, pollClosesAt } = event.data;
      const poll = pollOptions && pollClosesAt ? { optionCount: pollOptions.length, closesAt: pollClosesAt } : null;
      const mediaUrls = (media ?? []).map(({ url }) => url);
      return { status: 'published', postId, authorId, content, mediaUrls, poll, commentsBy: 'everybody' };
    }
    case 'PostRemoved':
      return state.status === 'published' || state.status === 'held'
        ? { status: 'removed', mediaUrls: state.mediaUrls, before: state }
        : state;
    case 'PostRestored':
      return state.status === 'removed' ? state.before : state;
    case 'PostHeld':
      return { status: 'held', mediaUrls: (event.data.media ?? []).map(({ url }) => url), held: event.data };
    case 'PostEdited':
      return state.status === 'published' ? { ...state, content: event.data.content } : state;
    case 'PostCommentsLimited':
      return state.status === 'published' ? { ...state, commentsBy: event.data.commentsBy } : state;
    case 'PostDeleted':
      return { status: 'deleted', mediaUrls: 'mediaUrls' in state ? state.mediaUrls : [] };
  }
}

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

/** A post that was held appears as if it was written now. Nothing is left of one whose author is erased. */
function release(command: ReleasePost, held: EventOf<typeof PostHeld>['data']): readonly PostEvent[] | Refusal {
  return onlyStaffModerate(command.actor) ?? published(held, command.at);
}

function published(held: EventOf<typeof PostHeld>['data'], at: string): readonly PostEvent[] {
  if (held.content === null) return [];
  const { pollDurationDays: days, ...post } = held;
  return [PostCreated({ ...post, pollClosesAt: days && pollEndsAt(at, days) })];
}

function decideHeld(
  command: ReleasePost | EditPost | LimitComments | DeletePost,
  held: EventOf<typeof PostHeld>['data'],
): readonly PostEvent[] | Refusal {
  const { postId, authorId } = held;
  if (command.type === 'ReleasePost') return release(command, held);
  if (command.type !== 'DeletePost')
    return onlyTheAuthorMayEdit(command.actor, authorId) ? postNotFound : heldForReview;
  const { reason } = command.data;
  const refusal = theAuthorOrAnAdminWithAReasonMayDelete(command.actor, authorId, reason);
  return refusal ?? [PostDeleted({ postId, authorId, reason: held.content === null ? null : reason })];
}

/** What is done already is done; what its author deleted meanwhile is beyond it. */
function decideRemoval(
  command: RemovePost | RestorePost | ForgetRemovedPost,
  state: PostState,
): readonly PostEvent[] | Refusal {
  if (command.type === 'RemovePost') {
    const { reason } = command.data;
    if (state.status !== 'published' && state.status !== 'held') return [];
    const { postId, authorId, content } = state.status === 'held' ? state.held : state;
    const refusal = onlyStaffModerate(command.actor);
    // An erased author has no words left, and nothing more can be recorded about them.
    return refusal ?? [PostRemoved({ postId, authorId, reason: content === null ? null : reason })];
  }
  if (state.status !== 'removed') return [];
  const { before } = state;
  const { postId, authorId } = before.status === 'held' ? before.held : before;
  if (command.type === 'ForgetRemovedPost') return [PostDeleted({ postId, authorId, reason: null })];
  const refusal = onlyStaffModerate(command.actor);
  if (refusal) return refusal;
  return before.status === 'held' ? published(before.held, command.at) : [PostRestored({ postId, authorId })];
}

function decide(command: PostCommand, state: PostState): readonly PostEvent[] | Refusal {
  if (command.type === 'CreatePost') {
    if (state.status !== 'none') throw new Error(`Post ${command.data.postId} was created before.`);
    return create(command);
  }
  if (command.type === 'RemovePost' || command.type === 'RestorePost' || command.type === 'ForgetRemovedPost')
    return decideRemoval(command, state);
  if (state.status === 'held') return decideHeld(command, state.held);
  if (command.type === 'ReleasePost') return [];
  if (state.status !== 'published') return postNotFound;
  const { postId, authorId } = state;
  switch (command.type) {
    case 'EditPost': {
      const { content, mentions } = command.data;
      const refusal = onlyTheAuthorMayEdit(command.actor, authorId);
      if (refusal) return refusal;
      return content === state.content ? [] : [PostEdited({ postId, authorId, content, ...recorded(mentions) })];
    }
    case 'LimitComments': {
      const { commentsBy } = command.data;
      const refusal = onlyTheAuthorMayEdit(command.actor, authorId);
      if (refusal) return refusal;
      return commentsBy === state.commentsBy ? [] : [PostCommentsLimited({ postId, authorId, commentsBy })];
    }
    case 'DeletePost': {
      const { reason } = command.data;
      return (
        theAuthorOrAnAdminWithAReasonMayDelete(command.actor, authorId, reason) ?? [
          // An erased author has no words left, and nothing more can be recorded about them.
          PostDeleted({ postId, authorId, reason: state.content === null ? null : reason }),
        ]
      );
    }
  }
}

export const posts = aggregate({
  category: 'post',
  events,
  decider: { initial: { status: 'none' } as PostState, evolve, decide },
});
