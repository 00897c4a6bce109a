import { describe, expect, it } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import * as errors from './errors.ts';
import { SessionEnded, SessionSeen, SessionStarted, sessions } from './session.ts';

const at = '2026-03-01T09:00:00.000Z';

describe('a session', () => {
  const session = specify(sessions);
  const data = { sessionId: 's1', memberId: 'ada', address: '198.51.100.7', userAgent: 'Browser', isNewDevice: true };
  const started = SessionStarted(data);
  const ended = SessionEnded({ sessionId: 's1', memberId: 'ada' });
  const end = (memberId: string) =>
    ({ type: 'EndSession', data: {}, actor: { kind: 'member', id: memberId, isAdmin: false }, at }) as const;

  it('is started once', () => {
    const start = { type: 'StartSession', data, actor: { kind: 'visitor' }, at } as const;
    session.given().when(start).thenDecided(started);
    expect(() => session.given(started).when(start)).toThrow('started before');
  });

  it('is ended by its member, and ending it again appends no event', () => {
    session.given(started).when(end('ada')).thenDecided(ended);
    session.given(started, ended).when(end('ada')).thenNothing();
  });

  it('is seen at most once a day by its member, and never after it has ended', () => {
    const see = (memberId: string, seenAt: string) =>
      ({ type: 'SeeSession', data: {}, actor: { kind: 'member', id: memberId, isAdmin: false }, at: seenAt }) as const;
    const seenOn = (day: string) => SessionSeen({ sessionId: 's1', memberId: 'ada', day });
    const today = see('ada', '2026-03-02T00:00:00.000Z');
    session.given(started).when(today).thenDecided(seenOn('2026-03-02'));
    session.given(started, seenOn('2026-03-01')).when(today).thenDecided(seenOn('2026-03-02'));
    session.given(started, seenOn('2026-03-02')).when(see('ada', '2026-03-02T23:59:59.999Z')).thenNothing();
    session.given(started, seenOn('2026-03-03')).when(today).thenNothing();
    session.given(started, ended).when(today).thenNothing();
    session.given(started).when(see('eve', at)).thenRefused(errors.sessionNotFound);
    session.given().when(today).thenRefused(errors.sessionNotFound);
  });

  it('is withdrawn once by whoever started it', () => {
    const withdraw = { type: 'WithdrawSession', data: {}, actor: { kind: 'visitor' }, at } as const;
    session.given(started).when(withdraw).thenDecided(ended);
    session.given(started, ended).when(withdraw).thenNothing();
    session.given().when(withdraw).thenNothing();
  });

  it('is ended by time, once', () => {
    const system = { kind: 'system', id: 'accounts.end-old-sessions' } as const;
    const expire = { type: 'ExpireSession', data: {}, actor: system, at } as const;
    session.given(started).when(expire).thenDecided(ended);
    session.given(started, ended).when(expire).thenNothing();
    session.given().when(expire).thenNothing();
  });

  it('of another member does not exist, just like one that never was', () => {
    session.given(started).when(end('eve')).thenRefused(errors.sessionNotFound);
    session.given(started, ended).when(end('eve')).thenRefused(errors.sessionNotFound);
    session.given().when(end('ada')).thenRefused(errors.sessionNotFound);
  });
});
