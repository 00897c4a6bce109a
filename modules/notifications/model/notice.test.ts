import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { adminsOnly } from './errors.ts';
import { NoticeSent, notices } from './notice.ts';

describe('a notice', () => {
  const notice = specify(notices);
  const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
  const eve: Actor = { kind: 'member', id: 'eve', isAdmin: true };
  const data = { noticeId: 'tonight', title: 'Tonight', message: 'We move house at nine.', role: 'Founder' };
  const send = { type: 'SendNotice', data, at: '2026-03-02T08:00:00.000Z' } as const;
  const sent = NoticeSent({ ...data, senderId: 'eve' });

  it('is sent once, in its sender’s name', () => {
    notice
      .given()
      .when({ ...send, actor: eve })
      .thenDecided(sent);
    notice
      .given(sent)
      .when({ ...send, actor: eve })
      .thenNothing();
  });

  it('from before there were notices to roles went to everyone', () => {
    const { role: _, ...before } = { ...data, senderId: 'eve' };
    expect(NoticeSent.upcasters[1]?.(before)).toEqual({ ...before, role: null });
  });

  it.each<Actor>([ada, { kind: 'visitor' }, { kind: 'system', id: 'reactor' }])('is not sent by %o', (actor) => {
    notice
      .given()
      .when({ ...send, actor })
      .thenRefused(adminsOnly);
  });
});
