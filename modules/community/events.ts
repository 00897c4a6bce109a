// What happens in the community. Streams: post-{id}, comment-{id}, like-{post}-{member}, pollvote-{post}-{member}.
import { z } from 'zod';
import { defineEvent, type EventsOf, personal } from '../../src/kernel/event.ts';

export const postTypes = ['celebration', 'question', 'resource', 'insight', 'poll'] as const;
export const categories = ['ethics', 'governance', 'security', 'innovation', 'general'] as const;

export const mediaItem = z.object({ url: z.string(), type: z.enum(['image', 'video']), alt: z.string() });

export const PostCreated = defineEvent('PostCreated', {
  summary: 'A member published a post.',
  schema: z.object({
    postId: z.string(),
    authorId: z.string(),
    postType: z.enum(postTypes),
    category: z.enum(categories),
    content: personal('authorId', z.string()),
    media: personal('authorId', z.array(mediaItem)),
    pollOptions: personal('authorId', z.array(z.string())),
    /** ISO 8601; null unless the post is a poll. */
    pollClosesAt: z.string().nullable(),
    /** Ids of the members that the text mentions. */
    mentions: z.array(z.string()),
  }),
});

export const PostEdited = defineEvent('PostEdited', {
  summary: 'An author changed the text of a post.',
  schema: z.object({
    postId: z.string(),
    authorId: z.string(),
    content: personal('authorId', z.string()),
    mentions: z.array(z.string()),
  }),
});

export const PostDeleted = defineEvent('PostDeleted', {
  summary: 'A post was removed, by its author or by an admin with a reason.',
  schema: z.object({ postId: z.string(), authorId: z.string(), reason: z.string().nullable() }),
});

export const CommentAdded = defineEvent('CommentAdded', {
  summary: 'A member commented on a post.',
  schema: z.object({
    commentId: z.string(),
    postId: z.string(),
    postAuthorId: z.string(),
    authorId: z.string(),
    content: personal('authorId', z.string()),
    mentions: z.array(z.string()),
  }),
});

export const CommentEdited = defineEvent('CommentEdited', {
  summary: 'An author changed the text of a comment.',
  version: 2,
  schema: z.object({
    commentId: z.string(),
    postId: z.string(),
    /** Null in what was recorded before it was. */
    postAuthorId: z.string().nullable(),
    authorId: z.string(),
    content: personal('authorId', z.string()),
    mentions: z.array(z.string()),
  }),
  upcasters: { 1: (data: Record<string, unknown>) => ({ ...data, postAuthorId: null }) },
});

export const CommentDeleted = defineEvent('CommentDeleted', {
  summary: 'A comment was removed, by its author or by an admin with a reason.',
  schema: z.object({
    commentId: z.string(),
    postId: z.string(),
    authorId: z.string(),
    reason: z.string().nullable(),
  }),
});

export const PostLiked = defineEvent('PostLiked', {
  summary: 'A member liked a post.',
  schema: z.object({ postId: z.string(), postAuthorId: z.string(), memberId: z.string() }),
});

export const PostUnliked = defineEvent('PostUnliked', {
  summary: 'A member took a like back.',
  schema: z.object({ postId: z.string(), postAuthorId: z.string(), memberId: z.string() }),
});

export const PollVoteCast = defineEvent('PollVoteCast', {
  summary: 'A member voted in a poll, or changed their vote.',
  schema: z.object({
    postId: z.string(),
    memberId: z.string(),
    /** Index of the chosen option, from 0. */
    option: z.int().min(0),
    /** The option chosen before; null for a first vote. */
    previousOption: z.int().min(0).nullable(),
  }),
});

export const postEvents = [PostCreated, PostEdited, PostDeleted] as const;
export type PostEvent = EventsOf<typeof postEvents>;

export const commentEvents = [CommentAdded, CommentEdited, CommentDeleted] as const;
export type CommentEvent = EventsOf<typeof commentEvents>;

export const likeEvents = [PostLiked, PostUnliked] as const;
export type LikeEvent = EventsOf<typeof likeEvents>;

export const pollVoteEvents = [PollVoteCast] as const;
export type PollVoteEvent = EventsOf<typeof pollVoteEvents>;

export type MediaItem = z.output<typeof mediaItem>;
