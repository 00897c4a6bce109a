import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestClock, type TestClock } from '../../../src/testing/test-clock.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';
import { seeingSessions } from './seeing-sessions.ts';

let kindling: TestKindling;
beforeEach(async () => {
  kindling = await openTestKindling();
  onTestFinished(() => kindling.close());
});

/** Returns the days on which a member's sessions were seen, according to the log. */
async function daysSeen({ id }: MemberCaller): Promise<readonly unknown[]> {
  const events = await kindling.kindling().codec.decode(await kindling.log());
  return events
    .map(({ type, data }) => ({ type, ...(data as { memberId?: string; day?: string }) }))
    .filter(({ type, memberId }) => type === 'SessionSeen' && memberId === id)
    .map(({ day }) => day);
}

const lastVisitAt = async (member: MemberCaller) => {
  const { lastVisitAt: at } = (await member.get('/auth/user')).body as { lastVisitAt: string | null };
  return at;
};
const sessionsOf = async (member: MemberCaller) =>
  (await member.get('/auth/sessions')).body.sessions as readonly { startedAt: string; lastSeenAt: string }[];
const activeMembers = async () => {
  const { stats } = (await kindling.visitor().get('/community/stats')).body as { stats: { activeMembers: number } };
  return stats.activeMembers;
};

describe('a session', () => {
  it('is seen on the day it starts, without another event', async () => {
    const ada = await kindling.member('ada');
    expect(await sessionsOf(ada)).toMatchObject([{ lastSeenAt: '2026-11-02' }]);
    expect(await daysSeen(ada)).toEqual([]);
  });

  it('is recorded once for each later day, however many requests come, even across a restart', async () => {
    const ada = await kindling.member('ada');
    kindling.clock.advance({ days: 1 });
    await Promise.all(Array.from({ length: 12 }, () => ada.get('/auth/user')));
    await expect.poll(() => daysSeen(ada)).toEqual(['2026-11-03']);
    await kindling.restart();
    await Promise.all(Array.from({ length: 4 }, () => ada.get('/auth/user')));
    kindling.clock.advance({ days: 5 });
    await ada.get('/auth/user');
    await expect.poll(() => daysSeen(ada)).toEqual(['2026-11-03', '2026-11-08']);
    await expect.poll(() => sessionsOf(ada)).toMatchObject([{ lastSeenAt: '2026-11-08' }]);
  });

  it('is recorded once by two instances that see it at the same moment', async () => {
    const ada = await kindling.member('ada');
    const { commands, identify, clock } = kindling.kindling();
    const [{ id = '' } = {}] = (await sessionsOf(ada)) as readonly { id?: string }[];
    kindling.clock.advance({ days: 1 });
    const warnings: unknown[] = [];
    const logger = { debug() {}, info() {}, error() {}, warn: (fields: unknown) => void warnings.push(fields) };
    const member = { id: ada.id, isAdmin: false, sessionId: id };
    const recorded = Array.from({ length: 2 }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      seeingSessions({ commands, clock, logger, shownBy: async () => resolve() })(member, '2026-11-02');
      return promise;
    });
    await Promise.all([...recorded, identify.bySession(id)]);
    expect(await daysSeen(ada)).toEqual(['2026-11-03']);
    expect(warnings).toEqual([]);
  });

  it('that ended is no longer recorded', async () => {
    const ada = await kindling.member('ada');
    const cookie = ada.cookie();
    await ada.post('/auth/logout');
    kindling.clock.advance({ days: 1 });
    ada.present(cookie);
    expect((await ada.get('/auth/sessions')).status).toBe(401);
    expect(await daysSeen(ada)).toEqual([]);
  });
});

describe('a log that cannot be written to', () => {
  const clock: TestClock = createTestClock();
  const member = { id: 'ada', isAdmin: false, sessionId: 's1' };

  it('fails no request: the error is logged, and the next request tries again', async () => {
    const failed: string[] = [];
    let tries = 0;
    const execute = async () => {
      tries += 1;
      throw new Error('the disk is full');
    };
    const see = seeingSessions({
      commands: { ...kindling.kindling().commands, execute },
      clock,
      shownBy: async () => undefined,
      logger: { debug() {}, info() {}, error() {}, warn: (_, message) => void failed.push(message) },
    });
    see(member, '2026-11-01');
    see(member, '2026-11-01');
    await expect.poll(() => failed).toHaveLength(1);
    expect(tries).toBe(1);
    see(member, '2026-11-01');
    await expect.poll(() => failed).toHaveLength(2);
    see(member, '2026-11-02');
    expect(tries).toBe(2);
  });
});

describe('the last visit', () => {
  it('is empty at first, then the latest time of the day before, all day long', async () => {
    const ada = await kindling.member('ada');
    expect(await lastVisitAt(ada)).toBeNull();
    const first = kindling.clock().toISOString();
    kindling.clock.advance({ days: 3 });
    expect(await lastVisitAt(ada)).toBe(first);
    await expect.poll(() => daysSeen(ada)).toHaveLength(1);
    await expect.poll(() => sessionsOf(ada)).toMatchObject([{ lastSeenAt: '2026-11-05' }]);
    expect(await lastVisitAt(ada)).toBe(first);
    const third = kindling.clock().toISOString();
    kindling.clock.advance({ days: 1 });
    expect(await lastVisitAt(ada)).toBe(third);
  });

  it('counts visits on other devices, too', async () => {
    const ada = await kindling.member('ada');
    kindling.clock.advance({ days: 1 });
    const phone = kindling.visitor();
    await phone.post('/auth/login', { email: ada.email, password: testPassword });
    const second = kindling.clock().toISOString();
    kindling.clock.advance({ days: 1 });
    expect(await lastVisitAt(ada)).toBe(second);
  });

  it('is shown only to the member', async () => {
    const [ada, bob] = [await kindling.member('ada'), await kindling.admin('bob')];
    expect(JSON.stringify((await bob.get(`/users/${ada.id}`)).body)).not.toContain('lastVisitAt');
  });
});

describe('active members', () => {
  it('are those seen in the last seven days, until they are erased', async () => {
    const [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
    expect(await activeMembers()).toBe(2);
    kindling.clock.advance({ days: 8 });
    expect(await activeMembers()).toBe(0);
    await ada.get('/auth/user');
    await expect.poll(activeMembers).toBe(1);
    await bob.get('/auth/user');
    await expect.poll(activeMembers).toBe(2);
    await bob.post('/account/delete', { password: testPassword });
    await expect.poll(activeMembers).toBe(1);
  });
});
