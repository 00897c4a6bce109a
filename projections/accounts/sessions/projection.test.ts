import { test } from 'vitest';
import { LoggedOutEverywhere, PasswordReset } from '../../../modules/accounts/model/member/events.ts';
import { SessionEnded, SessionSeen, SessionStarted } from '../../../modules/accounts/model/session.ts';
import { erased } from '../../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { sessions, sessionsProjection } from './projection.ts';

const open = specifyProjection(sessionsProjection);

const started = (memberId: string, sessionId: string) =>
  SessionStarted({ memberId, sessionId, address: '192.0.2.7', userAgent: 'A browser', isNewDevice: false });
const three = [started('ada', 's1'), started('ada', 's2'), started('bob', 's3')];

test('a session has its member, start and device', () => {
  open.given(started('ada', 's1')).thenHolds(sessions, {
    _id: 's1',
    memberId: 'ada',
    startedAt: minutesIn(0),
    address: '192.0.2.7',
    userAgent: 'A browser',
    lastSeenDay: '2026-11-02',
  });
});

test('a session has the day of its last use, and no late event brings back an ended one', () => {
  const seenOn = (sessionId: string, day: string) => SessionSeen({ memberId: 'ada', sessionId, day });
  open
    .given(started('ada', 's1'), seenOn('s1', '2026-11-04'), seenOn('s1', '2026-11-03'))
    .thenHolds(sessions, { _id: 's1', lastSeenDay: '2026-11-04' });
  open
    .given(started('ada', 's1'), SessionEnded({ memberId: 'ada', sessionId: 's1' }), seenOn('s1', '2026-11-04'))
    .thenHolds(sessions);
});

test('a session that ended is gone, the others stay', () => {
  open
    .given(...three, SessionEnded({ memberId: 'ada', sessionId: 's1' }))
    .thenHolds(sessions, { _id: 's2' }, { _id: 's3' });
});

test('logging out everywhere ends all of the member’s sessions except the current one', () => {
  const everywhereBut = (keptSessionId: string | null) => LoggedOutEverywhere({ memberId: 'ada', keptSessionId });
  open.given(...three, everywhereBut('s2')).thenHolds(sessions, { _id: 's2' }, { _id: 's3' });
  open.given(...three, everywhereBut(null)).thenHolds(sessions, { _id: 's3' });
});

test('a password reset ends all sessions, and later ones are open', () => {
  const reset = PasswordReset({ memberId: 'ada', resetId: 'r1', passwordHash: 'hash' });
  open.given(...three, reset, started('ada', 's4')).thenHolds(sessions, { _id: 's3' }, { _id: 's4' });
});

test('an erased member is logged in nowhere', () => {
  open.given(...three, erased('ada')).thenHolds(sessions, { _id: 's3', memberId: 'bob' });
});
