import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { likes, PostLiked, PostUnliked } from './like.ts';

const bob: Actor = { kind: 'member', id: 'bob', isAdmin: false };
const at = '2026-03-01T09:00:00.000Z';

describe('a like', () => {
  const like = specify(likes);
  const ids = { postId: 'p1', postAuthorId: 'ada' };
  const data = { ...ids, memberId: 'bob' };

  it('counts once, however often it is set', () => {
    like.given().when({ type: 'LikePost', data: ids, actor: bob, at }).thenDecided(PostLiked(data));
    like.given(PostLiked(data)).when({ type: 'LikePost', data: ids, actor: bob, at }).thenNothing();
  });

  it('can be removed, and set again', () => {
    like.given(PostLiked(data)).when({ type: 'UnlikePost', data: ids, actor: bob, at }).thenDecided(PostUnliked(data));
    like
      .given(PostLiked(data), PostUnliked(data))
      .when({ type: 'LikePost', data: ids, actor: bob, at })
      .thenDecided(PostLiked(data));
  });

  it('that was never set cannot be removed', () => {
    like.given().when({ type: 'UnlikePost', data: ids, actor: bob, at }).thenNothing();
  });
});
