// How relations between two members are decided, and how each of them ends.
import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { blocks, UserBlocked, UserUnblocked } from './block.ts';
import { notYourself, onlyTheTwo } from './errors.ts';
import { follows, UserFollowed, UserUnfollowed } from './follow.ts';
import { mutes, UserMuted, UserUnmuted } from './mute.ts';

const member = (id: string): Actor => ({ kind: 'member', id, isAdmin: false });
const at = '2026-03-01T09:00:00.000Z';
const ada = { actor: member('ada'), at };

describe('a follow', () => {
  const follow = specify(follows);
  const pair = { followerId: 'ada', followedId: 'bob' };
  const begin = { type: 'FollowUser', data: { followedId: 'bob' }, ...ada } as const;
  const end = { type: 'UnfollowUser', data: pair } as const;

  it('counts once, however often it is set', () => {
    follow.given().when(begin).thenDecided(UserFollowed(pair));
    follow.given(UserFollowed(pair)).when(begin).thenNothing();
  });

  it('can be ended and set again', () => {
    follow
      .given(UserFollowed(pair))
      .when({ ...end, ...ada })
      .thenDecided(UserUnfollowed(pair));
    follow.given(UserFollowed(pair), UserUnfollowed(pair)).when(begin).thenDecided(UserFollowed(pair));
  });

  it('that was never set cannot be ended', () => {
    follow
      .given()
      .when({ ...end, ...ada })
      .thenNothing();
  });

  it('can also be ended by the member who is followed', () => {
    follow
      .given(UserFollowed(pair))
      .when({ ...end, actor: member('bob'), at })
      .thenDecided(UserUnfollowed(pair));
  });

  it('cannot be ended by anyone else', () => {
    follow
      .given(UserFollowed(pair))
      .when({ ...end, actor: member('eve'), at })
      .thenRefused(onlyTheTwo);
  });

  it('of oneself is refused', () => {
    follow
      .given()
      .when({ type: 'FollowUser', data: { followedId: 'ada' }, ...ada })
      .thenRefused(notYourself);
  });
});

describe('a block', () => {
  const block = specify(blocks);
  const pair = { blockerId: 'ada', blockedId: 'bob' };
  const begin = { type: 'BlockUser', data: { blockedId: 'bob' }, ...ada } as const;
  const end = { type: 'UnblockUser', data: { blockedId: 'bob' }, ...ada } as const;

  it('is set once and withdrawn once', () => {
    block.given().when(begin).thenDecided(UserBlocked(pair));
    block.given(UserBlocked(pair)).when(begin).thenNothing();
    block.given(UserBlocked(pair)).when(end).thenDecided(UserUnblocked(pair));
    block.given(UserBlocked(pair), UserUnblocked(pair)).when(end).thenNothing();
  });

  it('of oneself is refused', () => {
    block
      .given()
      .when({ ...begin, data: { blockedId: 'ada' } })
      .thenRefused(notYourself);
  });
});

describe('a mute', () => {
  const mute = specify(mutes);
  const pair = { muterId: 'ada', mutedId: 'bob' };
  const begin = { type: 'MuteUser', data: { mutedId: 'bob' }, ...ada } as const;
  const end = { type: 'UnmuteUser', data: { mutedId: 'bob' }, ...ada } as const;

  it('is set once and withdrawn once', () => {
    mute.given().when(begin).thenDecided(UserMuted(pair));
    mute.given(UserMuted(pair)).when(begin).thenNothing();
    mute.given(UserMuted(pair)).when(end).thenDecided(UserUnmuted(pair));
    mute.given(UserMuted(pair), UserUnmuted(pair)).when(end).thenNothing();
  });

  it('of oneself is refused', () => {
    mute
      .given()
      .when({ ...begin, data: { mutedId: 'ada' } })
      .thenRefused(notYourself);
  });
});
