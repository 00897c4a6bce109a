import { describe, it } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { FollowersTold, followerNotices } from './follower-notices.ts';

describe('notifying the followers of a tool', () => {
  const telling = specify(followerNotices);
  const of = { toolId: 'lamp', articleId: 'a1' };
  const tell = (...followerIds: readonly string[]) =>
    ({
      type: 'TellFollowers',
      data: { ...of, followerIds },
      actor: { kind: 'system', id: 'reactor' },
      at: '2026-03-02T09:00:00.000Z',
    }) as const;
  const followersTold = (...followerIds: string[]) => FollowersTold({ ...of, followerIds });

  it('takes a batch in order', () => {
    telling.given().when(tell('m2', 'm1')).thenDecided(followersTold('m1', 'm2'));
  });

  it('notifies each of them once, even if a batch is delivered twice or overlaps', () => {
    telling.given(followersTold('m1', 'm2')).when(tell('m1', 'm2')).thenNothing();
    telling.given(followersTold('m1', 'm2')).when(tell('m2', 'm3')).thenDecided(followersTold('m3'));
  });

  it('notifies nobody without followers', () => {
    telling.given().when(tell()).thenNothing();
  });
});
