// The events of a post, and the texts in them.
import { z } from 'zod';
import { defineEvent, idOf, personal } from '../../../src/kernel/event.ts';
import { causeField, withoutCause } from '../../../src/kernel/removals.ts';
import { categories, postTypes } from '../names.ts';
import { pollDurationsDays } from '../sizes.ts';
import { mentionFields, withoutNames } from './mentions.ts';

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
    /** Null unless the post is a poll, which accepts votes for this long after it is published. */
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

export const PostEditHeld = defineEvent('PostEditHeld', {
  summary:
    'The new text of a post was held for review, because its author repeats it. Nobody else sees the post until a moderator decides.',
  schema: z.object({
    postId: idOf('post'),
    authorId: idOf('member'),
    content: personal('authorId', z.string()),
    ...mentionFields(),
    heldAt: z.string(),
  }),
});

/** Who may comment on a post: everyone, members its author follows, or no one. */
export const commenters = ['everybody', 'followed', 'nobody'] as const;
export type Commenters = (typeof commenters)[number];

export const PostCommentsLimited = defineEvent('PostCommentsLimited', {
  summary: 'An author set who may comment on a post.',
  schema: z.object({ postId: idOf('post'), authorId: idOf('member'), commentsBy: z.enum(commenters) }),
});

export const PostDeleted = defineEvent('PostDeleted', {
  summary: 'A post was removed, by its author or by an admin with a reason.',
  version: 2,
  schema: z.object({
    postId: idOf('post'),
    authorId: idOf('member'),
    /** Personal, because it says something about the author's text. Version 1 stored it unsealed. */
    reason: personal('authorId', z.string(), { since: 2 }),
  }),
  upcasters: { 1: (data: Record<string, unknown>) => data },
});

const placed = { postId: idOf('post'), authorId: idOf('member'), cause: causeField() };

export const PostRemoved = defineEvent('PostRemoved', {
  summary:
    'A post was hidden: a moderator removed it, or its new text is held for review. It can be restored until its removal is final.',
  version: 2,
  schema: z.object({ ...placed, reason: personal('authorId', z.string()) }),
  upcasters: { 1: withoutCause },
});

export const PostRestored = defineEvent('PostRestored', {
  summary: 'A removed post was restored, because the last reason for its removal no longer applies.',
  version: 2,
  schema: z.object(placed),
  upcasters: { 1: withoutCause },
});

export const PostRemovalNoted = defineEvent('PostRemovalNoted', {
  summary: 'A reason for the removal of a post was added or withdrawn. The post stayed as it was.',
  schema: z.object({ ...placed, holds: z.boolean() }),
});

export const postEvents = [
  PostRemoved,
  PostRestored,
  PostRemovalNoted,
  PostCreated,
  PostHeld,
  PostEdited,
  PostEditHeld,
  PostCommentsLimited,
  PostDeleted,
] as const;
