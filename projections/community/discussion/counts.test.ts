// The counts of comments and replies, under any history that the deciders allow.
import { expect, test } from 'vitest';
import { sampleHistories } from '../../../src/testing/history/random-history-fixture.ts';
import { foldInMemory } from '../../../src/testing/projections/memory-fold.ts';
import { feedProjection, posts } from '../feed/projection.ts';
import { insideOf, type PostDocument } from '../feed/read-model.ts';
import { type CommentDocument, comments, discussionProjection } from './projection.ts';

test('a post counts its comments and replies, a comment its replies, and no placeholder remains without any', {
  timeout: 120_000,
}, () => {
  let places = 0;
  for (const events of sampleHistories(60)) {
    const all = [...(foldInMemory(discussionProjection, events).get(comments.name) ?? new Map()).values()];
    const documents = all as readonly CommentDocument[];
    const existing = documents.filter(({ authorId, removed }) => authorId !== null && !removed);
    for (const { _id, authorId, repliesCount } of documents) {
      expect(repliesCount).toBe(documents.filter(({ parentId, removed }) => parentId === _id && !removed).length);
      if (authorId === null) expect(repliesCount).toBeGreaterThan(0);
    }
    places += documents.filter(({ authorId }) => authorId === null).length;
    const feed = foldInMemory(feedProjection, events).get(posts.name) ?? new Map();
    for (const post of feed.values() as Iterable<PostDocument>) {
      const { _id, commentsCount } = insideOf(post);
      expect(commentsCount).toBe(existing.filter(({ postId }) => postId === _id).length);
    }
  }
  expect(places).toBeGreaterThan(0);
});
