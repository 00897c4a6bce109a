import { describe, it } from 'vitest';
import type { Actor } from '../../src/kernel/event.ts';
import { specify } from '../../src/testing/decider-specification.ts';
import { inboxDecider, noticeDecider, notificationDecider } from './decider.ts';
import { adminsOnly } from './errors.ts';
import { AllNotificationsRead, NoticeSent, NotificationRead } from './events.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };

describe('a notification', () => {
  const data = { notificationId: 'n1', memberId: 'ada', sentTo: 'member' } as const;
  const read = { type: 'ReadNotification' as const, data, actor: ada, at: '2026-03-02T08:00:00.000Z' };

  it('is read once, however often it is opened', () => {
    specify(notificationDecider).given().when(read).thenDecided(NotificationRead(data));
    specify(notificationDecider).given(NotificationRead(data)).when(read).thenNothing();
  });
});

describe('an inbox', () => {
  const readAllAt = (at: string) => ({ type: 'ReadAll' as const, data: { memberId: 'ada' }, actor: ada, at });
  const readUpTo = (upTo: string) => AllNotificationsRead({ memberId: 'ada', upTo });

  it('is read up to the moment of asking', () => {
    const at = '2026-03-02T09:00:00.000Z';
    specify(inboxDecider).given().when(readAllAt(at)).thenDecided(readUpTo(at));
  });

  it('is never read back to an earlier moment', () => {
    specify(inboxDecider)
      .given(readUpTo('2026-03-02T09:00:00.000Z'))
      .when(readAllAt('2026-03-02T08:59:59.000Z'))
      .thenNothing();
  });
});

describe('a notice', () => {
  const eve: Actor = { kind: 'member', id: 'eve', isAdmin: true };
  const data = { noticeId: 'tonight', title: 'Tonight', message: 'We move house at nine.' };
  const send = { type: 'SendNotice' as const, data, at: '2026-03-02T08:00:00.000Z' };
  const sent = NoticeSent({ ...data, senderId: 'eve' });

  it('is sent once, in its sender’s name', () => {
    specify(noticeDecider)
      .given()
      .when({ ...send, actor: eve })
      .thenDecided(sent);
    specify(noticeDecider)
      .given(sent)
      .when({ ...send, actor: eve })
      .thenNothing();
  });

  it.each<Actor>([ada, { kind: 'visitor' }, { kind: 'system', id: 'reactor' }])('is not sent by %o', (actor) => {
    specify(noticeDecider)
      .given()
      .when({ ...send, actor })
      .thenRefused(adminsOnly);
  });
});
