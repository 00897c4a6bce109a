import { test } from 'vitest';
import { PostBookmarked, PostUnbookmarked } from '../../../modules/community/model/bookmark.ts';
import { PostDeleted } from '../../../modules/community/model/post-events.ts';
import { erased } from '../../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { bookmarks, bookmarksProjection } from './projection.ts';

const bookmarksSpec = specifyProjection(bookmarksProjection);
const marked = (postId: string, memberId: string) => PostBookmarked({ postId, memberId });
const story = [marked('p1', 'bob'), marked('p1', 'cyd'), marked('p2', 'bob')];

test('a bookmark belongs to its member, until they remove it', () => {
  const unmarked = PostUnbookmarked({ postId: 'p1', memberId: 'bob' });
  bookmarksSpec
    .given(...story, unmarked)
    .thenHolds(
      bookmarks,
      { _id: 'p1:cyd', postId: 'p1', memberId: 'cyd', createdAt: minutesIn(1) },
      { _id: 'p2:bob', createdAt: minutesIn(2) },
    );
});

test('a deleted post takes its bookmarks along', () => {
  bookmarksSpec
    .given(...story, PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }))
    .thenHolds(bookmarks, { _id: 'p2:bob' });
});

test('an erased member’s bookmarks are gone', () => {
  bookmarksSpec.given(...story, erased('bob')).thenHolds(bookmarks, { _id: 'p1:cyd' });
});
