import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { PostMuted, PostUnmuted, PostUnwatched, PostWatched, type Wish, watches } from './watch.ts';

const actor: Actor = { kind: 'member', id: 'bob', isAdmin: false };
const at = '2026-03-01T09:00:00.000Z';
const data = { postId: 'p1', memberId: 'bob' };

describe('a member’s choice about a post’s notifications', () => {
  const watch = specify(watches);
  const ask = (type: Wish) => ({ type, data: { postId: 'p1' }, actor, at }) as const;

  it('is recorded once, however often a call repeats it', () => {
    watch.given().when(ask('WatchPost')).thenDecided(PostWatched(data));
    watch.given(PostWatched(data)).when(ask('WatchPost')).thenNothing();
    watch.given().when(ask('MutePost')).thenDecided(PostMuted(data));
    watch.given(PostMuted(data)).when(ask('MutePost')).thenNothing();
  });

  it('is either watched or muted, and the later choice replaces the earlier', () => {
    watch.given(PostWatched(data)).when(ask('MutePost')).thenDecided(PostMuted(data));
    watch.given(PostMuted(data)).when(ask('WatchPost')).thenDecided(PostWatched(data));
  });

  it('is muted by the link in a mail, whoever follows it', () => {
    const byMail = { type: 'MutePostByMail', data, actor: { kind: 'visitor' }, at } as const;
    watch.given(PostWatched(data)).when(byMail).thenDecided(PostMuted(data));
    watch.given(PostMuted(data)).when(byMail).thenNothing();
  });

  it('can be withdrawn only if it was made', () => {
    watch.given(PostWatched(data)).when(ask('UnwatchPost')).thenDecided(PostUnwatched(data));
    watch.given(PostMuted(data)).when(ask('UnmutePost')).thenDecided(PostUnmuted(data));
    watch.given(PostMuted(data)).when(ask('UnwatchPost')).thenNothing();
    watch.given(PostWatched(data), PostUnwatched(data)).when(ask('UnmutePost')).thenNothing();
  });
});
