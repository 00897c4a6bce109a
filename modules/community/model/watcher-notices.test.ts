import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { maxBatchesPerHour, PostWatchersTold, watcherNotices } from './watcher-notices.ts';

const actor: Actor = { kind: 'system', id: 'community.tell-watchers' };
const at = '2026-03-02T09:00:00.000Z';

describe('notifying the watchers of a post about a comment', () => {
  const notices = specify(watcherNotices);
  const comment = (commentId: string) => ({ postId: 'p1', commentId, authorId: 'ada' });
  const tell = (commentId: string, ...watcherIds: string[]) =>
    ({ type: 'TellWatchers', data: { ...comment(commentId), watcherIds }, actor, at }) as const;
  const watchersTold = (commentId: string, ...watcherIds: string[]) =>
    PostWatchersTold({ ...comment(commentId), watcherIds });

  it('goes in the order of their ids, and notifies no one twice', () => {
    notices
      .given()
      .when(tell('c1', 'eve', 'bob'))
      .thenDecided(watchersTold('c1', 'bob', 'eve'));
    notices
      .given(watchersTold('c1', 'bob', 'eve'))
      .when(tell('c1', 'bob', 'eve'))
      .thenNothing();
    notices
      .given(watchersTold('c1', 'bob'))
      .when(tell('c1', 'bob', 'gil'))
      .thenDecided(watchersTold('c1', 'gil'));
  });

  it('starts over with each comment', () => {
    notices
      .given(watchersTold('c1', 'bob', 'eve'))
      .when(tell('c2', 'bob'))
      .thenDecided(watchersTold('c2', 'bob'));
  });

  it('stops for the rest of the hour after very many notifications, but completes what it began', () => {
    const hourOfMuch = Array.from({ length: maxBatchesPerHour }, (_, index) => watchersTold('c1', `m${index + 100}`));
    notices
      .given(...hourOfMuch)
      .when(tell('c2', 'bob'))
      .thenNothing();
    notices
      .given(...hourOfMuch)
      .when(tell('c1', 'zoe'))
      .thenDecided(watchersTold('c1', 'zoe'));
  });
});
