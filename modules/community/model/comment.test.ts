import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { comments } from './comment.ts';
import { CommentAdded, CommentDeleted, CommentEdited } from './comment-events.ts';
import * as errors from './errors.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const bob: Actor = { kind: 'member', id: 'bob', isAdmin: false };
const eve: Actor = { kind: 'member', id: 'eve', isAdmin: true };
const at = '2026-03-01T09:00:00.000Z';

describe('a comment', () => {
  const comment = specify(comments);
  const aComment = CommentAdded({
    commentId: 'c1',
    postId: 'p1',
    postAuthorId: 'ada',
    authorId: 'bob',
    content: 'Nobody does.',
    parentId: null,
    answeredAuthorId: null,
    mentions: ['cyd'],
    mentionedAs: [{ name: 'cyd.k', memberId: 'cyd' }],
  });

  it('is added below a post', () => {
    const data = { commentId: 'c1', postId: 'p1', postAuthorId: 'ada', content: 'Nobody does.' };
    const mentions = [{ name: 'cyd.k', memberId: 'cyd' }];
    comment
      .given()
      .when({ type: 'AddComment', data: { ...data, mentions }, actor: bob, at })
      .thenDecided(aComment);
  });

  it('is edited only by its author', () => {
    const content = 'Somebody should.';
    const data = { content, mentions: [{ name: 'Ada', memberId: 'ada' }] };
    const written = { content, mentions: ['ada'], mentionedAs: data.mentions };
    comment
      .given(aComment)
      .when({ type: 'EditComment', data, actor: bob, at })
      .thenDecided(
        CommentEdited({
          ...{ commentId: 'c1', postId: 'p1', postAuthorId: 'ada', authorId: 'bob', answeredAuthorId: null },
          ...written,
        }),
      );
    comment.given(aComment).when({ type: 'EditComment', data, actor: ada, at }).thenRefused(errors.notAuthor);
  });

  it('cannot be deleted by the author of the post, who did not write it', () => {
    comment
      .given(aComment)
      .when({ type: 'DeleteComment', data: { reason: null }, actor: ada, at })
      .thenRefused(errors.notAuthor);
  });

  it('of an erased author is deleted without recording the reason, which would be about the author', () => {
    comment
      .given(CommentAdded({ ...aComment.data, content: null }))
      .when({ type: 'DeleteComment', data: { reason: 'Spam' }, actor: eve, at })
      .thenDecided(
        CommentDeleted({
          commentId: 'c1',
          postId: 'p1',
          authorId: 'bob',
          parentId: null,
          reason: null,
          wasRemoved: false,
        }),
      );
  });

  it('is gone once it is deleted', () => {
    comment
      .given(
        aComment,
        CommentDeleted({
          commentId: 'c1',
          postId: 'p1',
          authorId: 'bob',
          parentId: null,
          reason: null,
          wasRemoved: false,
        }),
      )
      .when({ type: 'DeleteComment', data: { reason: null }, actor: bob, at })
      .thenRefused(errors.commentNotFound);
  });
});
