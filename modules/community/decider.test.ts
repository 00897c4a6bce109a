import { describe, expect, it } from 'vitest';
import type { Actor } from '../../src/kernel/event.ts';
import { specify } from '../../src/testing/decider-specification.ts';
import { commentDecider, likeDecider, pollVoteDecider, postDecider } from './decider.ts';
import * as errors from './errors.ts';
import {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  PollVoteCast,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostLiked,
  PostUnliked,
} from './events.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const bob: Actor = { kind: 'member', id: 'bob', isAdmin: false };
const eve: Actor = { kind: 'member', id: 'eve', isAdmin: true };
const at = '2026-03-01T09:00:00.000Z';

const aPost = PostCreated({
  postId: 'p1',
  authorId: 'ada',
  postType: 'question',
  category: 'ethics',
  content: 'Who audits the auditors?',
  media: [],
  pollOptions: null,
  pollClosesAt: null,
  mentions: ['bob'],
});

describe('a post', () => {
  const post = specify(postDecider);

  it('is published as it was written', () => {
    const { pollClosesAt, ...data } = aPost.data;
    post
      .given()
      .when({ type: 'CreatePost', data: { ...data, content: 'Who audits the auditors?', media: [] }, actor: ada, at })
      .thenDecided(aPost);
    expect(pollClosesAt).toBeNull();
  });

  it('takes votes for seven days when it is a poll', () => {
    const data = {
      postId: 'p2',
      authorId: 'ada',
      postType: 'poll' as const,
      category: 'general' as const,
      content: 'Tabs or spaces?',
      media: [],
      pollOptions: ['Tabs', 'Spaces'],
      mentions: [],
    };
    post
      .given()
      .when({ type: 'CreatePost', data, actor: ada, at })
      .thenDecided(PostCreated({ ...data, pollClosesAt: '2026-03-08T09:00:00.000Z' }));
  });

  it('is edited by its author', () => {
    post
      .given(aPost)
      .when({ type: 'EditPost', data: { content: 'Who, really?', mentions: [] }, actor: ada, at })
      .thenDecided(PostEdited({ postId: 'p1', authorId: 'ada', content: 'Who, really?', mentions: [] }));
  });

  it('is not marked edited by saving the same words', () => {
    post
      .given(aPost)
      .when({ type: 'EditPost', data: { content: 'Who audits the auditors?', mentions: [] }, actor: ada, at })
      .thenNothing();
  });

  it.each([
    ['another member', bob],
    ['an admin', eve],
  ])('is not edited by %s', (_, actor) => {
    post
      .given(aPost)
      .when({ type: 'EditPost', data: { content: 'Mine now', mentions: [] }, actor, at })
      .thenRefused(errors.notAuthor);
  });

  it('is deleted by its author without a reason', () => {
    post
      .given(aPost)
      .when({ type: 'DeletePost', data: { reason: null }, actor: ada, at })
      .thenDecided(PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }));
  });

  it('is deleted by an admin with a reason', () => {
    post
      .given(aPost)
      .when({ type: 'DeletePost', data: { reason: 'Spam' }, actor: eve, at })
      .thenDecided(PostDeleted({ postId: 'p1', authorId: 'ada', reason: 'Spam' }));
  });

  it.each([null, '', '  '])('is not deleted by an admin whose reason is %j', (reason) => {
    post.given(aPost).when({ type: 'DeletePost', data: { reason }, actor: eve, at }).thenRefused(errors.reasonRequired);
  });

  it('is not deleted by another member', () => {
    post
      .given(aPost)
      .when({ type: 'DeletePost', data: { reason: 'I say so' }, actor: bob, at })
      .thenRefused(errors.notAuthor);
  });

  it('is gone once it is deleted', () => {
    post
      .given(aPost, PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }))
      .when({ type: 'EditPost', data: { content: 'Back again', mentions: [] }, actor: ada, at })
      .thenRefused(errors.postNotFound);
  });
});

describe('a comment', () => {
  const comment = specify(commentDecider);
  const aComment = CommentAdded({
    commentId: 'c1',
    postId: 'p1',
    postAuthorId: 'ada',
    authorId: 'bob',
    content: 'Nobody does.',
    mentions: [],
  });

  it('is added below a post', () => {
    const data = { ...aComment.data, content: 'Nobody does.' };
    comment.given().when({ type: 'AddComment', data, actor: bob, at }).thenDecided(aComment);
  });

  it('is edited by its author only', () => {
    const data = { content: 'Somebody should.', mentions: ['ada'] };
    comment
      .given(aComment)
      .when({ type: 'EditComment', data, actor: bob, at })
      .thenDecided(CommentEdited({ commentId: 'c1', postId: 'p1', postAuthorId: 'ada', authorId: 'bob', ...data }));
    comment.given(aComment).when({ type: 'EditComment', data, actor: ada, at }).thenRefused(errors.notAuthor);
  });

  it('is not deleted by the author of the post, who did not write it', () => {
    comment
      .given(aComment)
      .when({ type: 'DeleteComment', data: { reason: null }, actor: ada, at })
      .thenRefused(errors.notAuthor);
  });

  it('is gone once it is deleted', () => {
    comment
      .given(aComment, CommentDeleted({ commentId: 'c1', postId: 'p1', authorId: 'bob', reason: null }))
      .when({ type: 'DeleteComment', data: { reason: null }, actor: bob, at })
      .thenRefused(errors.commentNotFound);
  });
});

describe('a like', () => {
  const like = specify(likeDecider);
  const data = { postId: 'p1', postAuthorId: 'ada', memberId: 'bob' };

  it('counts once, however often it is given', () => {
    like.given().when({ type: 'LikePost', data, actor: bob, at }).thenDecided(PostLiked(data));
    like.given(PostLiked(data)).when({ type: 'LikePost', data, actor: bob, at }).thenNothing();
  });

  it('can be taken back, and given again', () => {
    like.given(PostLiked(data)).when({ type: 'UnlikePost', data, actor: bob, at }).thenDecided(PostUnliked(data));
    like
      .given(PostLiked(data), PostUnliked(data))
      .when({ type: 'LikePost', data, actor: bob, at })
      .thenDecided(PostLiked(data));
  });

  it('that was never given is not taken back', () => {
    like.given().when({ type: 'UnlikePost', data, actor: bob, at }).thenNothing();
  });
});

describe('a vote in a poll', () => {
  const vote = specify(pollVoteDecider);
  const poll = { optionCount: 3, closesAt: '2026-03-08T09:00:00.000Z' };
  const cast = (option: number, when = at, inPoll: typeof poll | null = poll) => ({
    type: 'CastPollVote' as const,
    data: { postId: 'p2', memberId: 'bob', option, poll: inPoll },
    actor: bob,
    at: when,
  });

  it('is counted', () => {
    vote
      .given()
      .when(cast(2))
      .thenDecided(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 2, previousOption: null }));
  });

  it('replaces the vote before', () => {
    vote
      .given(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 2, previousOption: null }))
      .when(cast(0))
      .thenDecided(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 0, previousOption: 2 }));
  });

  it('for the same option changes nothing', () => {
    vote
      .given(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 1, previousOption: null }))
      .when(cast(1))
      .thenNothing();
  });

  it('comes too late in the moment the poll closes', () => {
    vote.given().when(cast(0, '2026-03-08T09:00:00.000Z')).thenRefused(errors.pollClosed);
    vote
      .given()
      .when(cast(0, '2026-03-08T08:59:59.999Z'))
      .thenDecided(PollVoteCast({ postId: 'p2', memberId: 'bob', option: 0, previousOption: null }));
  });

  it('needs one of the options', () => {
    vote.given().when(cast(3)).thenRefused(errors.noSuchOption);
  });

  it('needs a poll', () => {
    vote
      .given()
      .when(cast(0, at, null))
      .thenRefused(errors.notAPoll);
  });
});
