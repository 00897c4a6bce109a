import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Stored } from '../../platform/documents/document-store.ts';
import { type Job, jobs, postponeOrPark, retryJobs } from '../../platform/reactor/jobs.ts';
import type { ReactorStatus } from '../../platform/reactor/reactor-status.ts';
import { openMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import type { MemberCaller } from '../../testing/test-member.ts';
import { type Operator, operatorOf } from '../cli-fixture.ts';

let site: TestKindling;
let operator: Operator;
let ada: MemberCaller;
let mails: TestMailServer;
const fullDisk = 'The disk is full';
const mailed = () => mails.textsTo(ada.email).length;

beforeAll(async () => {
  mails = await openMailServer();
  site = await openTestKindling({ environment: { SMTP_URL: mails.url, MAIL_FROM: 'k@example.org' } });
  operator = operatorOf({ folder: site.folder, clock: site.clock });
  ada = await site.member('ada');
  // Her welcome mail comes first, so that only the tests' own mails fail.
  await vi.waitUntil(() => mailed() === 1, { timeout: 5_000 });
  mails.refuse(fullDisk);
});
afterAll(async () => {
  await site.close();
  await mails.close();
});

const operations = () => site.kindling().stores.operations;
const jobOf = async (id: string): Promise<Stored<Job> | undefined> => operations().get<Job>(jobs, id);

const parkedJob: Omit<Job, '_id' | 'dueAt'> = {
  reaction: 'accounts.mail-reset-link',
  eventType: 'PasswordResetRequested',
  stream: 'user-nobody',
  revision: 3,
  state: 'parked',
  attempts: 8,
  lastError: 'Nobody answers',
};

/** Requests a reset link whose mail fails once. */
async function failingMail(): Promise<string> {
  await ada.post('/auth/request-password-reset', { email: ada.email });
  const first = { where: { state: 'due' }, sort: { dueAt: 1 }, limit: 1 } as const;
  const failedOnce = async () => (await operations().find<Job>(jobs, first))[0];
  await expect.poll(async () => (await failedOnce())?.attempts, { timeout: 5_000 }).toBe(1);
  return (await failedOnce())?._id ?? '';
}

const metId = 'accounts.mail-reset-link:met';

async function remove(id: string): Promise<void> {
  const job = await jobOf(id);
  if (job) await operations().write<Job>(jobs, [{ _id: id, doc: null, position: job._at + 1n }]);
}

/** Uses up the retries of such a mail, which would take hours. */
async function parkedMail(): Promise<string> {
  const id = await failingMail();
  for (let job = await jobOf(id); job?.state === 'due'; job = await jobOf(id)) {
    await postponeOrPark(operations(), job, new Error(fullDisk), site.clock());
  }
  return id;
}

describe('kindling reactions', () => {
  it('has nothing to list while all is well', async () => {
    expect(await operator.json(['reactions', 'parked'])).toEqual({ jobs: [], more: false });
  });

  it('lists jobs that were given up, with their last error, and ends with 1', async () => {
    const id = await parkedMail();
    const { jobs: listed } = await operator.json<{ jobs: readonly Job[] }>(['reactions', 'parked'], 1);
    expect(listed).toEqual([
      {
        id,
        reaction: 'accounts.mail-reset-link',
        lane: 'mail',
        eventType: 'PasswordResetRequested',
        stream: `user-${ada.id}`,
        revision: expect.any(Number),
        attempts: 8,
        lastError: fullDisk,
        failingSince: site.clock().toISOString(),
      },
    ]);
  });

  it('lets a running server retry a job once the cause is fixed', async () => {
    mails.refuse(undefined);
    const { out } = await operator.kindling(['reactions', 'retry', '--all']);
    expect(out).toBe('1 reaction will be retried.\n');
    await expect.poll(mailed).toBe(2);
    await expect
      .poll(async () => (await operator.json<{ jobs: readonly Job[] }>(['reactions', 'parked'])).jobs)
      .toEqual([]);
    mails.refuse(fullDisk);
  });

  it('retries what waits for its next try, with --all or by its id, and counts that as one more try', async () => {
    for (const choice of ['--all', 'its id']) {
      const before = mailed();
      mails.refuse(fullDisk);
      const id = await failingMail();
      for (let tries = 1; tries < 5; tries += 1) {
        const job = await jobOf(id);
        if (job) await postponeOrPark(operations(), job, new Error(fullDisk), site.clock());
      }
      mails.refuse(undefined);
      const { retried } = await operator.json<{ retried: readonly string[] }>([
        ...['reactions', 'retry'],
        choice === '--all' ? choice : id,
      ]);
      expect(retried).toEqual([id]);
      await expect.poll(mailed, { timeout: 5_000 }).toBe(before + 1);
      expect((await operator.kindling(['reactions', 'retry', id])).err).toContain(`${id} has not failed`);
    }
    mails.refuse(fullDisk);
  });

  it('says how many it leaves alone, because they are tried soon anyway', async () => {
    mails.refuse(fullDisk);
    const id = await failingMail();
    const { out } = await operator.kindling(['reactions', 'retry', '--all']);
    expect(out).toBe('1 reaction: tried within half a minute anyway.\n');
    await remove(id);
  });

  it('says that they wait if no server is running', async () => {
    mails.refuse(fullDisk);
    const id = await failingMail();
    await site.restart(async () => {
      const { out } = await operator.kindling(['reactions', 'retry', '--all']);
      expect(out).toBe('1 reaction: tried anyway. No server is running: they wait until one starts.\n');
    });
    await remove(id);
  });

  it('drops a job for a recorded reason, and never runs it again', async () => {
    const id = await parkedMail();
    expect((await operator.kindling(['reactions', 'drop', id, '--yes'])).code).toBe(2);
    await operator.json(['reactions', 'drop', id, '--yes', '--reason', 'the address bounces']);
    expect(await jobOf(id)).toBeUndefined();
    expect((await site.log()).at(-1)).toMatchObject({
      type: 'ReactionDropped',
      data: { jobId: id, reaction: 'accounts.mail-reset-link', reason: 'the address bounces' },
    });
    expect(await operator.json(['reactions', 'parked'])).toEqual({ jobs: [], more: false });
    expect((await operator.kindling(['reactions', 'retry', id])).code).toBe(2);
  });
});

describe('kindling reactions, with mail that is not worth sending', () => {
  const dropped = async () => (await operator.json<ReactorStatus>(['reactions', 'status'])).dropped;
  const resetMail = 'accounts.mail-reset-link';

  it('drops a parked job with an expired link, and reports it', async () => {
    const id = await parkedMail();
    mails.refuse(undefined);
    const before = mailed();
    site.clock.advance({ minutes: 19 * 60 });
    const { out } = await operator.kindling(['reactions', 'retry', '--all']);
    expect(out).toBe('0 reactions will be retried. 1 dropped: expired.\n');
    expect(await jobOf(id)).toBeUndefined();
    expect(await dropped()).toContainEqual(expect.objectContaining({ reaction: resetMail, expired: 1, refused: 0 }));
    await site.kindling().reactor?.settle();
    expect(mailed()).toBe(before);
  });

  it('parks nothing if the address is refused for good, and records that as a bounce', async () => {
    const bob = await site.member('bob');
    await site.kindling().reactor?.settle();
    mails.refuseTo(bob.email, 550);
    await bob.post('/auth/request-password-reset', { email: bob.email });
    await site.kindling().reactor?.settle();
    const left = await operations().scan<Job>(jobs, { limit: 100 });
    expect(left.filter(({ reaction }) => reaction === resetMail)).toEqual([]);
    expect(await dropped()).toContainEqual(expect.objectContaining({ reaction: resetMail, expired: 1, refused: 1 }));
    expect((await bob.get('/notifications/address')).body).toEqual({ failure: 'bounced' });
    expect((await site.log()).at(-1)).toMatchObject({
      type: 'AddressBounced',
      metadata: { actor: { kind: 'system', id: 'mail' } },
    });
  });
});

describe('kindling reactions, when two operators meet', () => {
  const id = metId;
  const park = () =>
    operations().write<Job>(jobs, [
      { _id: id, doc: { ...parkedJob, _id: id, dueAt: '2026-11-01T00:00:00.000Z' }, position: 1n },
    ]);

  it('drops nothing that was retried while the question waited, and records nothing', async () => {
    await park();
    await site.restart(async () => {
      const { code, err } = await operator.kindling(['reactions', 'drop', id, '--reason', 'the address bounces'], {
        answer: async () => {
          await operator.json(['reactions', 'retry', id]);
          return 'y';
        },
      });
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`${id} is not parked`) });
    });
    expect((await site.log()).map(({ data }) => data)).not.toContainEqual(expect.objectContaining({ jobId: id }));
    expect(await jobOf(id)).toMatchObject({ state: 'due' });
  });

  it('retries no job that may be running: it keeps its tries and its time', async () => {
    const later = { ...parkedJob, _id: 'accounts.mail-reset-link:later', state: 'due', attempts: 3 } as const;
    const first: Job = { ...later, dueAt: '2026-12-01T00:00:00.000Z' };
    const claimed = new Date(site.clock().getTime() + 29_000).toISOString();
    const again: Job = {
      ...later,
      _id: `${later._id}-again`,
      dueAt: claimed,
      failingSince: '2026-11-01T00:00:00.000Z',
    };
    for (const doc of [first, again]) {
      await operations().write<Job>(jobs, [{ _id: doc._id, doc, position: 1n }]);
      expect(await retryJobs(operations(), [doc._id], site.clock())).toEqual({ retried: [], expired: [] });
      expect(await jobOf(doc._id)).toMatchObject(doc);
      await operations().write<Job>(jobs, [{ _id: doc._id, doc: null, position: 2n }]);
    }
  });
});

describe('kindling reactions, with more parked than one page holds', () => {
  const ids = Array.from({ length: 1_500 }, (_, at) => `accounts.mail-reset-link:${String(at).padStart(4, '0')}`);
  const last = ids.at(-1) ?? '';

  it('lists them up to a limit that it reports, finds any by its id, and leaves none when all are retried', async () => {
    await remove(metId);
    await operations().write<Job>(
      jobs,
      ids.map((_id, at) => ({
        _id,
        doc: { ...parkedJob, _id, dueAt: new Date(at * 1_000).toISOString() },
        position: 1n,
      })),
    );
    await site.restart(async () => {
      const few = await operator.kindling(['reactions', 'parked', '--limit', '3']);
      expect(few.out).toContain(ids[2]);
      expect(few.out).not.toContain(ids[3]);
      expect(few.out).toContain('There are more than these 3: raise --limit.');
      const listing = await operator.json<{ jobs: readonly unknown[]; more: boolean }>(
        ['reactions', 'parked', '--limit', '1500'],
        1,
      );
      expect([listing.jobs.length, listing.more]).toEqual([1_500, false]);

      expect(await operator.json(['reactions', 'retry', last])).toEqual({ retried: [last], expired: [], dueSoon: 0 });
      const { out } = await operator.kindling(['reactions', 'retry', '--all']);
      expect(out).toBe('1,499 reactions will be retried. No server is running: they wait until one starts.\n');
      expect(await operator.json(['reactions', 'parked'])).toEqual({ jobs: [], more: false });
    });
  });
});
