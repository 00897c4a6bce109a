// A post: published, edited and deleted by its author, or removed by an admin with a reason.
import { z } from 'zod';
import { aggregate } from '../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../src/kernel/command.ts';
import { defineEvent, type EventOf, type EventsOf, idOf, personal } from '../../src/kernel/event.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { postNotFound } from './errors.ts';
import { type Mentioned, mentionFields, recorded, withoutNames } from './mentions.ts';
import {
  onlyTheAuthorMayEdit,
  type PollDurationDays,
  pollEndsAt,
  theAuthorOrAnAdminWithAReasonMayDelete,
} from './policies.ts';

export const postTypes = ['celebration', 'question', 'resource', 'insight', 'poll'] as const;
export const categories = ['ethics', 'governance', 'security', 'innovation', 'general'] as const;

const mediaItem = z.object({ url: z.string(), type: z.enum(['image', 'video']), alt: z.string() });
export type MediaItem = z.output<typeof mediaItem>;

export const PostCreated = defineEvent('PostCreated', {
  summary: 'A member published a post.',
  version: 2,
  schema: z.object({
    postId: idOf('post'),
    authorId: idOf('member'),
    postType: z.enum(postTypes),
    category: z.enum(categories),
    content: personal('authorId', z.string()),
    media: personal('authorId', z.array(mediaItem)),
    pollOptions: personal('authorId', z.array(z.string())),
    /** ISO 8601; null unless the post is a poll. */
    pollClosesAt: z.string().nullable(),
    ...mentionFields(),
  }),
  upcasters: { 1: withoutNames },
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

const events = [PostCreated, PostEdited, PostCommentsLimited, PostDeleted] as const;
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
  }>
>;
type EditPost = Command<'EditPost', Readonly<{ content: string; mentions: readonly Mentioned[] }>>;
type LimitComments = Command<'LimitComments', Readonly<{ commentsBy: Commenters }>>;
/** An actor who is not the author needs a `reason`. */
type DeletePost = Command<'DeletePost', Readonly<{ reason: string | null }>>;
type PostCommand = CreatePost | EditPost | LimitComments | DeletePost;

type PostState =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: 'deleted';
      /** The media that it showed: `/media/…` addresses of its author's uploads. */
      mediaUrls: readonly string[];
    }>
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
    case 'PostEdited':
      return state.status === 'published' ? { ...state, content: event.data.content } : state;
    case 'PostCommentsLimited':
      return state.status === 'published' ? { ...state, commentsBy: event.data.commentsBy } : state;
    case 'PostDeleted':
      return { status: 'deleted', mediaUrls: state.status === 'published' ? state.mediaUrls : [] };
  }
}

function create(command: CreatePost): readonly PostEvent[] {
  const { media, mentions, pollOptions, pollDurationDays, ...post } = command.data;
  return [
    PostCreated({
      ...post,
      authorId: actingMember(command),
      media: [...media],
      pollOptions: pollOptions && [...pollOptions],
      pollClosesAt: pollOptions && pollEndsAt(command.at, pollDurationDays),
      ...recorded(mentions),
    }),
  ];
}

function decide(command: PostCommand, state: PostState): readonly PostEvent[] | Refusal {
  if (command.type === 'CreatePost') {
    if (state.status !== 'none') throw new Error(`Post ${command.data.postId} was created before.`);
    return create(command);
  }
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
