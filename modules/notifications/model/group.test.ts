import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { NotificationGroupRead, notificationGroups } from './group.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };

describe('a group of notifications', () => {
  const group = specify(notificationGroups);
  const readAt = (at: string) => ({ type: 'ReadGroup', data: { group: 'likes' }, actor: ada, at }) as const;
  const readUpTo = (upTo: string) => NotificationGroupRead({ memberId: 'ada', group: 'likes', upTo });

  it('is read up to the time of the call', () => {
    const at = '2026-03-02T09:00:00.000Z';
    group.given().when(readAt(at)).thenDecided(readUpTo(at));
  });

  it('is never moved back to an earlier time', () => {
    group.given(readUpTo('2026-03-02T09:00:00.000Z')).when(readAt('2026-03-02T08:59:59.000Z')).thenNothing();
  });
});
