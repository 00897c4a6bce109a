import { describe, expect, test } from 'vitest';
import { CommentDeleted } from '../../../modules/community/model/comment-events.ts';
import { PostUnliked } from '../../../modules/community/model/like.ts';
import { PollClosed } from '../../../modules/community/model/poll-closing.ts';
import { PollVoteCast } from '../../../modules/community/model/poll-vote.ts';
import { PostDeleted, PostEdited } from '../../../modules/community/model/post-events.ts';
import { commented, erased, liked, posted } from '../../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { feedProjection, likes, posts, votes } from './projection.ts';

const feed = specifyProjection(feedProjection);

const lamp = { url: '/media/lamp', type: 'image', alt: 'A lamp' } as const;
const closesAt = '2026-11-09T09:30:00.000Z';
const poll = posted('ada', 'poll', { postType: 'poll', pollOptions: ['this', 'that'], pollClosesAt: closesAt });
const voted = (memberId: string, option: number, previousOption: number | null = null) =>
  PollVoteCast({ postId: 'poll', memberId, option, previousOption });

describe('a post', () => {
  test('is as it was published', () => {
    feed.given(posted('ada', 'p1', { content: 'Notes', category: 'ethics', media: [lamp] })).thenHolds(posts, {
      _id: 'p1',
      authorId: 'ada',
      postType: 'insight',
      category: 'ethics',
      content: 'Notes',
      media: [lamp],
      poll: null,
      createdAt: minutesIn(0),
      createdDay: '2026-11-02',
      editedAt: null,
      erased: false,
    });
  });

  test('has the time of its edit, and keeps its place in time', () => {
    feed
      .given(
        posted('ada', 'p1', { content: 'Nots' }),
        PostEdited({ postId: 'p1', authorId: 'ada', content: 'Notes', mentions: [], mentionedAs: [] }),
      )
      .thenHolds(posts, { _id: 'p1', content: 'Notes', createdAt: minutesIn(0), editedAt: minutesIn(1) });
  });

  test('is gone once deleted, and late events do not bring it back', () => {
    feed
      .given(
        posted('ada', 'p1'),
        posted('ada', 'p2'),
        PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }),
        PostEdited({ postId: 'p1', authorId: 'ada', content: 'Too late', mentions: [], mentionedAs: [] }),
        liked('bob', 'p1', 'ada'),
        commented('bob', 'k1', 'p1', 'ada'),
      )
      .thenHolds(posts, { _id: 'p2' });
  });
});

describe('an erased author', () => {
  test('removes unanswered posts, and the text of the rest', () => {
    feed
      .given(
        posted('ada', 'alone'),
        posted('ada', 'answered', { content: 'Notes', media: [lamp] }),
        posted('bob', 'bobs'),
        commented('bob', 'k1', 'answered', 'ada'),
        erased('ada'),
      )
      .thenHolds(
        posts,
        { _id: 'answered', authorId: 'ada', content: '', media: [], poll: null, erased: true },
        { _id: 'bobs', content: 'bob wrote bobs', erased: false },
      );
  });

  test('leaves nothing of a post that is already unreadable', () => {
    feed
      .given(erased('ada'), posted('ada', 'late', { content: null, media: null, pollOptions: null }))
      .thenHolds(posts, { _id: 'late', content: '', media: [], poll: null, erased: true });
  });

  test('removes a post whose answers are gone, too', () => {
    feed
      .given(
        posted('ada', 'p1'),
        commented('bob', 'k1', 'p1', 'ada'),
        CommentDeleted({
          commentId: 'k1',
          postId: 'p1',
          authorId: 'bob',
          parentId: null,
          reason: null,
          wasRemoved: false,
        }),
        erased('ada'),
      )
      .thenHolds(posts);
  });
});

test('a poll is closed once its end is recorded', () => {
  feed
    .given(poll, PollClosed({ postId: 'poll', authorId: 'ada' }))
    .thenHolds(posts, { _id: 'poll', poll: expect.objectContaining({ isClosed: true }) });
});

describe('a like', () => {
  test('is stored by post and member until it is removed', () => {
    const story = [posted('ada', 'p1'), liked('bob', 'p1', 'ada'), liked('cyd', 'p1', 'ada')];
    const ofCyd = { _id: 'p1:cyd', postId: 'p1', memberId: 'cyd', createdAt: minutesIn(2) };
    feed.given(...story).thenHolds(likes, { _id: 'p1:bob', createdAt: minutesIn(1) }, ofCyd);
    feed.given(...story, PostUnliked({ postId: 'p1', postAuthorId: 'ada', memberId: 'bob' })).thenHolds(likes, ofCyd);
  });
});

describe('a vote', () => {
  test('replaces the previous one, in the poll and in the member’s own', () => {
    const votesOf = (...counts: readonly number[]) => ({
      _id: 'poll',
      poll: { options: ['this', 'that'], votes: counts, closesAt, editedAfterVotes: false, isClosed: false },
    });
    feed.given(poll).thenHolds(posts, votesOf(0, 0));
    feed.given(poll, voted('bob', 0), voted('cyd', 0)).thenHolds(posts, votesOf(2, 0));
    const changed = feed.given(poll, voted('bob', 0), voted('cyd', 0), voted('bob', 1, 0));
    changed.thenHolds(posts, votesOf(1, 1));
    changed.thenHolds(votes, { _id: 'poll:bob', option: 1 }, { _id: 'poll:cyd', option: 0 });
  });

  test('in a poll whose author is erased changes nothing visible', () => {
    feed
      .given(poll, commented('bob', 'k1', 'poll', 'ada'), erased('ada'), voted('bob', 1))
      .thenHolds(posts, { _id: 'poll', poll: null });
  });
});
