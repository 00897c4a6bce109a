import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Acting, actAs } from '../../src/platform/commands/act-as.ts';
import { createCommands, rootContext } from '../../src/platform/commands/commands.ts';
import { Refused } from '../../src/platform/rpc/refused.ts';
import { intercept } from '../../src/testing/intercept.ts';
import { openPlatform, type PlatformFixture } from '../../src/testing/platform-fixture.ts';
import { claimName, emailName, holderOf, usernameName } from './admission/claims.ts';
import { emailClaims, usernameClaims } from './model/claim.ts';
import { members } from './model/member/member.ts';
import { changeEmail, updateProfile } from './renaming.ts';

let platform: PlatformFixture;
beforeAll(async () => {
  platform = await openPlatform([...members.events, ...emailClaims.events, ...usernameClaims.events]);
});
afterAll(() => platform.close());

type Asking = Pick<Acting, 'at' | 'load' | 'execute' | 'earlier'>;
const fingerprint = (purpose: string, value: string) => `${purpose}-of-${value}`;
const morning = '2026-05-04T08:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(morning) + minutes * 60_000).toISOString();
const yearLater = '2027-05-04T08:00:00.000Z';
let count = 0;

/**
 * Returns the context of a request, as the edge would create it. A retry under the same key is the same command again.
 */
function asking(memberId: string, { key = `request-${count++}`, at = morning } = {}): Asking {
  return actAs(createCommands(platform), rootContext({ kind: 'member', id: memberId, isAdmin: false }, at, key));
}

const nameIt = (ctx: Asking, memberId: string, username: string) =>
  updateProfile(ctx, fingerprint, memberId, { username }, async () => undefined);

async function stateOf(memberId: string) {
  const { state } = await asking(memberId).load(members, memberId);
  if (state.status !== 'active') throw new Error(`${memberId} is not there.`);
  return state;
}

async function register(username?: string): Promise<string> {
  const memberId = `member-${count++}`;
  const ctx = asking(memberId);
  const email = `${memberId}@example.com`;
  await claimName(ctx, emailName, fingerprint, email, { memberId, count: 0 });
  const data = { memberId, email, firstName: null, lastName: null, passwordHash: 'hash' };
  await ctx.execute(members, memberId, { type: 'Register', data });
  if (username !== undefined) await nameIt(asking(memberId), memberId, username);
  return memberId;
}

const refusedAs = (code: string) => expect.objectContaining({ refusal: expect.objectContaining({ code }) });
const isFree = async (name: string, at = morning) => {
  const stranger = await register();
  return claimName(asking(stranger, { at }), usernameName, fingerprint, name, { memberId: stranger, count: 0 }).then(
    () => true,
    () => false,
  );
};

/** Pauses the request before a step, runs `meanwhile` to its end, then continues. */
function stoppingBefore(ctx: Asking, step: string, meanwhile: () => Promise<unknown>): Asking {
  let stopped = false;
  return intercept(ctx, {
    async execute(decider, stream, asked) {
      if (asked.type === step && !stopped) {
        stopped = true;
        await meanwhile();
      }
      return ctx.execute(decider, stream, asked);
    },
  });
}

/** Makes each step wait until the scheduler calls it, and finishes it before the next step's turn. */
function inTurns(ctx: Asking, scheduler: fc.Scheduler): Asking {
  async function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const settled = scheduler.scheduleFunction(() => Promise.allSettled([step()]));
    const [outcome] = await settled();
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }
  return {
    at: ctx.at,
    load: (...asked) => inTurn(() => ctx.load(...asked)),
    execute: (...asked) => inTurn(() => ctx.execute(...asked)),
    earlier: (...asked) => inTurn(() => ctx.earlier(...asked)),
  };
}

describe('a change of username', () => {
  it('frees the previous name, for its member at once and for others after a year', async () => {
    const ada = await register('countess');
    await nameIt(asking(ada), ada, 'analyst');
    expect(await isFree('countess')).toBe(false);
    expect(await isFree('countess', yearLater)).toBe(true);
    expect(await isFree('analyst', yearLater)).toBe(false);
  });

  it('back to the previous name succeeds at once', async () => {
    const ada = await register('to.and.fro');
    await nameIt(asking(ada), ada, 'away');
    await nameIt(asking(ada), ada, 'To.And.Fro');
    expect((await stateOf(ada)).profile.username).toBe('To.And.Fro');
    expect(await isFree('to.and.fro', yearLater)).toBe(false);
  });

  it('keeps a name that the same member took back before its release', async () => {
    const ada = await register('first.name');
    const away = stoppingBefore(asking(ada), 'ReleaseName', () => nameIt(asking(ada), ada, 'first.name'));
    await nameIt(away, ada, 'second.name');
    expect((await stateOf(ada)).profile.username).toBe('first.name');
    expect(await isFree('first.name')).toBe(false);
    expect(await isFree('second.name')).toBe(false);
    expect(await isFree('second.name', yearLater)).toBe(true);
  });

  it('is refused when another change came between its claim and itself', async () => {
    const ada = await register('begin');
    const slow = stoppingBefore(asking(ada), 'UpdateProfile', () => nameIt(asking(ada), ada, 'quick'));
    await expect(nameIt(slow, ada, 'slow')).rejects.toEqual(refusedAs('accounts/name-changed-meanwhile'));
    expect((await stateOf(ada)).profile.username).toBe('quick');
    expect(await isFree('quick')).toBe(false);
    expect(await isFree('slow')).toBe(false);
    expect(await isFree('slow', minutesLater(10))).toBe(true);
  });

  it('of case alone does not bring back a name that was given up meanwhile', async () => {
    const ada = await register('lower');
    const louder = stoppingBefore(asking(ada), 'UpdateProfile', () => nameIt(asking(ada), ada, 'another'));
    await expect(nameIt(louder, ada, 'LOWER')).rejects.toEqual(refusedAs('accounts/name-changed-meanwhile'));
    expect((await stateOf(ada)).profile.username).toBe('another');
  });

  it('that is retried later releases no name taken since', async () => {
    const ada = await register('harbour');
    const key = 'there-and-back';
    await nameIt(asking(ada, { key }), ada, 'there');
    await nameIt(asking(ada), ada, 'harbour');
    await nameIt(asking(ada, { key }), ada, 'there');
    expect((await stateOf(ada)).profile.username).toBe('harbour');
    expect(await isFree('harbour')).toBe(false);
  });

  it('that stopped before the release completes it when retried', async () => {
    const ada = await register('left');
    const key = 'broken-off';
    const crash = new Error('the process was killed');
    const broken = stoppingBefore(asking(ada, { key }), 'ReleaseName', () => Promise.reject(crash));
    await expect(nameIt(broken, ada, 'arrived')).rejects.toBe(crash);
    expect(await isFree('left')).toBe(false);
    expect(await isFree('left', minutesLater(10))).toBe(false);
    await nameIt(asking(ada, { key }), ada, 'arrived');
    expect(await isFree('left', minutesLater(10))).toBe(false);
    expect(await isFree('left', yearLater)).toBe(true);
  });

  it('whose claim was taken over as abandoned is refused when retried', async () => {
    const [ada, bob] = [await register('ada.before'), await register('bob.before')];
    const key = 'claimed-and-gone';
    const crash = new Error('the process was killed');
    const broken = stoppingBefore(asking(ada, { key }), 'UpdateProfile', () => Promise.reject(crash));
    await expect(nameIt(broken, ada, 'contested')).rejects.toBe(crash);
    await nameIt(asking(bob, { at: minutesLater(10) }), bob, 'contested');
    const retry = nameIt(asking(ada, { key, at: minutesLater(11) }), ada, 'contested');
    await expect(retry).rejects.toEqual(refusedAs('accounts/username-taken'));
    expect((await stateOf(bob)).profile.username).toBe('contested');
  });

  it('whose claim is too old is refused', async () => {
    const ada = await register('ada.early');
    const key = 'claimed-long-ago';
    const crash = new Error('the process was killed');
    const broken = stoppingBefore(asking(ada, { key }), 'UpdateProfile', () => Promise.reject(crash));
    await expect(nameIt(broken, ada, 'ada.late')).rejects.toBe(crash);
    const retry = nameIt(asking(ada, { key, at: minutesLater(6) }), ada, 'ada.late');
    await expect(retry).rejects.toEqual(refusedAs('accounts/name-changed-meanwhile'));
  });

  it('leaves every name with the one member who ends with it, in whatever order all steps happen', async () => {
    const request = fc.record({ by: fc.nat({ max: 1 }), to: fc.nat({ max: 2 }), key: fc.nat({ max: 5 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(request, { minLength: 2, maxLength: 6 }),
        async (scheduler, requests) => {
          const run = count++;
          const names = ['a', 'b', 'c'].map((letter) => `${letter}-${run}`);
          const members = [await register(names[0]), await register(names[1])];
          const responses = requests.map(({ by, to, key }) => {
            const [memberId = '', name = ''] = [members[by], names[to]];
            const ctx = asking(memberId, { key: `${run} ${memberId} ${name} ${key}` });
            return nameIt(inTurns(ctx, scheduler), memberId, name).catch((error: unknown) => {
              if (!(error instanceof Refused)) throw error;
            });
          });
          await scheduler.waitFor(Promise.all(responses));

          for (const memberId of members) {
            const { username } = (await stateOf(memberId)).profile;
            const holder = await holderOf(asking(memberId), usernameName, fingerprint, username ?? '');
            expect(holder?.memberId).toBe(memberId);
          }
        },
      ),
      { seed: 20_260_504, numRuns: 60 },
    );
  });
});

describe('a change of email address', () => {
  const moveTo = async (ctx: Asking, memberId: string, email: string) =>
    changeEmail(ctx, fingerprint, await stateOf(memberId), email);

  it('keeps an address that the same member took back before its release', async () => {
    const ada = await register();
    const { email: home } = await stateOf(ada);
    const away = stoppingBefore(asking(ada), 'ReleaseName', () => moveTo(asking(ada), ada, home ?? ''));
    await moveTo(away, ada, `away.${ada}@example.com`);
    expect((await stateOf(ada)).email).toBe(home);
    expect((await holderOf(asking(ada), emailName, fingerprint, home ?? ''))?.memberId).toBe(ada);
  });

  it('is refused when another change came between its claim and itself', async () => {
    const ada = await register();
    const quick = `quick.${ada}@example.com`;
    const slow = stoppingBefore(asking(ada), 'ChangeEmail', () => moveTo(asking(ada), ada, quick));
    await expect(moveTo(slow, ada, `slow.${ada}@example.com`)).rejects.toEqual(
      refusedAs('accounts/name-changed-meanwhile'),
    );
    expect((await holderOf(asking(ada), emailName, fingerprint, quick))?.memberId).toBe(ada);
  });
});

describe('two changes to one profile at once', () => {
  it('both apply if they concern different fields', async () => {
    const ada = await register('ada.both');
    const change = (ctx: Asking, changes: object) =>
      updateProfile(ctx, fingerprint, ada, changes, async () => undefined);
    const first = stoppingBefore(asking(ada), 'UpdateProfile', () => change(asking(ada), { role: 'Founder' }));
    await change(first, { bio: 'Wrote the first program.' });
    expect((await stateOf(ada)).profile).toMatchObject({ bio: 'Wrote the first program.', role: 'Founder' });
  });
});
