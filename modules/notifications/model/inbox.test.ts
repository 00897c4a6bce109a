import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { AllNotificationsRead, inboxes } from './inbox.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };

describe('an inbox', () => {
  const inbox = specify(inboxes);
  const readAllAt = (at: string) => ({ type: 'ReadAll', data: {}, actor: ada, at }) as const;
  const readUpTo = (upTo: string) => AllNotificationsRead({ memberId: 'ada', upTo });

  it('is read up to the time of the call', () => {
    const at = '2026-03-02T09:00:00.000Z';
    inbox.given().when(readAllAt(at)).thenDecided(readUpTo(at));
  });

  it('is never moved back to an earlier time', () => {
    inbox.given(readUpTo('2026-03-02T09:00:00.000Z')).when(readAllAt('2026-03-02T08:59:59.000Z')).thenNothing();
  });
});
