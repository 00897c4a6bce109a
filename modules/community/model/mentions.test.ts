// Mentions recorded by older versions are read like new ones.
import { expect, test } from 'vitest';
import type { EventDescription } from '../../../src/kernel/event.ts';
import { CommentAdded, CommentEdited } from './comment-events.ts';
import { PostCreated, PostEdited } from './post-events.ts';

const post = { postId: 'p1', authorId: 'ada', content: 'Thanks @bob', mentions: ['bob'] };
const comment = { ...post, commentId: 'c1' };
const published = { postType: 'insight', category: 'ethics', media: [], pollOptions: null, pollClosesAt: null };

test.each<[EventDescription, number, Record<string, unknown>]>([
  [PostCreated, 1, { ...post, ...published }],
  [PostEdited, 1, post],
  [CommentAdded, 1, { ...comment, postAuthorId: 'eve' }],
  [CommentEdited, 1, comment],
  [CommentEdited, 2, { ...comment, postAuthorId: 'eve' }],
])('an event $0.type of version $1 says who is mentioned, but not by which name', ({
  version,
  upcasters,
  schema,
}, from, data) => {
  let lifted = data;
  for (let each = from; each < version; each += 1) lifted = upcasters[each]?.(lifted) ?? {};
  expect(schema.parse(lifted)).toMatchObject({ ...data, mentions: ['bob'], mentionedAs: null });
});
