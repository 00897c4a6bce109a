import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSite } from '../../app/start/instances/instances-site-fixture.ts';
import { filesIn } from '../../app/start/stores.ts';
import { openSqliteDocuments } from '../../platform/documents/sqlite/sqlite-document-store.ts';
import { changeBookkeeping } from '../../platform/projector/bookkeeping.ts';
import { unbuilt } from '../../platform/projector/lifecycle.ts';
import { ensureReactorCollections } from '../../platform/reactor/bookkeeping.ts';
import { ensureJobs, type Job, jobs } from '../../platform/reactor/jobs.ts';
import { type ScheduleState, scheduleStates } from '../../platform/reactor/schedule-states.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { operatorOf } from '../cli-fixture.ts';
import type { Finding } from '../doctor/finding.ts';
import { projectionNamed } from '../projections/known-projections.ts';

type Answer = Readonly<{ healthy: boolean; findings: readonly Finding[] }>;

const parked: Job = {
  _id: 'accounts.mail-reset-link:e-1',
  reaction: 'accounts.mail-reset-link',
  eventType: 'PasswordResetRequested',
  stream: 'user-m-1',
  revision: 4,
  state: 'parked',
  dueAt: '2026-11-02T09:30:00.000Z',
  attempts: 8,
  lastError: 'The disk is full',
};

let site: TestKindling;
async function openOne(): Promise<void> {
  site = await openTestKindling();
  await site.member('ada');
}

/** Returns the doctor's findings, apart from those that depend on whether this checkout has been built. */
async function found(environment: Readonly<Record<string, string>> = {}, folder = site.folder) {
  const operator = operatorOf({ folder, clock: site.clock, environment: { ROLE: 'worker', ...environment } });
  const { code, out, err } = await operator.kindling(['doctor', '--json']);
  const { findings, healthy } = JSON.parse(out) as Answer;
  const wrong = findings.filter(({ fine }) => !fine);
  expect({ code, healthy, err }).toEqual({ code: wrong.length > 0 ? 1 : 0, healthy: wrong.length === 0, err: '' });
  for (const { mend } of wrong) expect(mend?.length).toBeGreaterThan(10);
  return wrong.map(({ check, message, mend }) => ({ check, message, mend }));
}

describe('kindling doctor', () => {
  beforeAll(openOne);
  afterAll(() => site.close());

  it('finds nothing wrong with a healthy server, and says what it checked', async () => {
    expect(await found()).toEqual([]);
    const operator = operatorOf({ folder: site.folder, clock: site.clock, environment: { ROLE: 'worker' } });
    const { findings } = await operator.json<Answer>(['doctor']);
    const checks = [
      'Kindling',
      'Node.js',
      'settings',
      'event store',
      'document store',
      'data folder',
      'disk room',
      'key files',
    ];
    const all = [...checks, 'clock', 'keys', 'log', 'read models', 'reactions', 'passkeys'];
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(all));
    expect((await operator.kindling(['doctor'])).out).toContain('All is well.');
  });

  it('finds each invalid setting', async () => {
    expect(await found({ PORT: 'many', MAIL_FROM: 'nobody' })).toEqual([
      expect.objectContaining({ check: 'settings', message: expect.stringMatching(/^PORT must be/) }),
      expect.objectContaining({ check: 'settings', message: expect.stringMatching(/^MAIL_FROM must be/) }),
    ]);
  });

  it('finds what a server for people lacks', async () => {
    expect(await found({ NODE_ENV: 'production' })).toEqual([
      expect.objectContaining({ message: expect.stringContaining('PUBLIC_URL') }),
      expect.objectContaining({ message: expect.stringContaining('SMTP_URL') }),
    ]);
  });

  it('finds a public address without NODE_ENV=production', async () => {
    expect(await found({ NODE_ENV: 'development', PUBLIC_URL: 'https://kindling.example.org' })).toContainEqual(
      expect.objectContaining({ check: 'settings', message: expect.stringContaining('NODE_ENV is not production') }),
    );
  });

  it('finds a data folder without a Kindling', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kindling-empty-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(await found({}, folder)).toEqual([
      expect.objectContaining({ check: 'installation', message: expect.stringContaining('There is no Kindling') }),
    ]);
  });

  it('finds a missing data folder', async () => {
    expect(await found({}, '/nonexistent/kindling')).toContainEqual(expect.objectContaining({ check: 'data folder' }));
  });

  it('finds another master key than the log’s', async () => {
    expect(await found({ MASTER_KEY: 'b'.repeat(64) })).toEqual([
      expect.objectContaining({ check: 'installation', message: expect.stringContaining('master key') }),
    ]);
  });

  it('is stopped by Ctrl-C, and reports nothing that it has not seen', async () => {
    const answer = await operatorOf({ folder: site.folder }).kindling(['doctor'], { signal: AbortSignal.abort() });
    expect(answer).toEqual({ code: 3, out: '', err: 'Stopped. Run it again to continue.\n' });
  });

  it('finds an unusable folder for scratch copies', async () => {
    vi.stubEnv('TMPDIR', '/nonexistent/scratch');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await found()).toEqual([
      expect.objectContaining({ check: 'scratch folder', mend: expect.stringContaining('TMPDIR') }),
    ]);
  });

  it('finds servers that do not respond', async () => {
    const environment = {
      EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false&maxDiscoverAttempts=1',
      MONGODB_URL: 'mongodb://127.0.0.1:9/kindling?serverSelectionTimeoutMS=200',
    };
    expect((await found(environment)).map(({ check }) => check)).toEqual(['event store', 'document store']);
  }, 30_000);

  it('shows the versions of servers that do', async () => {
    const servers = await openSite();
    onTestFinished(() => servers.close());
    const operator = operatorOf({ folder: '', environment: { ...servers.environment, ROLE: 'worker' } });
    await operator.kindling(['generate-load', '--members', '2', '--posts', '1', '--comments', '0', '--likes', '0']);
    const { findings } = await operator.json<Answer>(['doctor']);
    const messages = findings.map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(/^EventStoreDB \d+\./));
    expect(messages).toContainEqual(expect.stringMatching(/^MongoDB \d+\./));
    expect(messages).toContain('The clock agrees with that of MongoDB.');
    expect(messages).toContainEqual(expect.stringMatching(/^2048 MiB \(\d+ %\) are free at the disk of Mongo/));
  }, 60_000);
});

describe('kindling doctor, after something happened to its installation', () => {
  beforeEach(openOne);
  afterEach(() => site.close());

  it('finds that the reactions’ pending jobs are lost, before a server starts without them', async () => {
    const { kindling } = operatorOf({ folder: site.folder, clock: site.clock });
    const lost = 'operations.sqlite is missing: the pending work of reactions';
    expect((await kindling(['doctor'])).out).not.toContain(lost);
    await site.restart(async () => {
      await Promise.all(
        ['', '-wal', '-shm'].map((end) => rm(`${join(site.folder, 'operations.sqlite')}${end}`, { force: true })),
      );
      // Running the doctor changes nothing.
      for (let n = 0; n < 2; n += 1) expect((await kindling(['doctor'])).out).toContain(lost);
      // A verb that writes makes a new file, and the loss is still a loss.
      await kindling(['erase', 'nobody', '--yes']);
      expect((await kindling(['doctor'])).out).toContain(lost.replace('missing', 'new'));
      await writeFile(join(site.folder, 'operations.sqlite'), '');
      for (let n = 0; n < 2; n += 1) expect((await kindling(['doctor'])).out).toContain(lost.replace('missing', 'new'));
    });
    expect((await kindling(['doctor'])).out).not.toContain(lost.slice(0, 20));
  });

  it('finds a key file that others may read', async () => {
    const file = join(site.folder, 'master.key');
    await chmod(file, 0o644);
    expect(await found()).toEqual([expect.objectContaining({ check: 'key files', mend: `chmod 600 ${file}` })]);
  });

  it('finds a lost master key', async () => {
    await rename(join(site.folder, 'master.key'), join(site.folder, 'master.key.lost'));
    expect(await found()).toEqual([
      expect.objectContaining({ check: 'installation', message: expect.stringContaining('master.key is missing') }),
    ]);
  });

  it('finds a clock behind the newest event', async () => {
    site.clock.advance({ days: -1 });
    expect(await found()).toEqual([
      expect.objectContaining({ check: 'clock', message: expect.stringContaining('behind the newest event') }),
    ]);
  });

  it('finds read models that have stopped, and where', async () => {
    const metadata = { at: site.clock().toISOString(), version: 1 };
    const stranger = { id: randomUUID(), type: 'PostCreated', data: {}, metadata };
    await site.kindling().stores.eventStore.append('stranger-1', [stranger], 'no-stream');
    await expect
      .poll(async () => (await found()).map(({ mend }) => mend), { timeout: 10_000 })
      .toContain('Fix the cause, then: kindling projections retry feed');
    const feed = (await found()).find(({ mend }) => mend?.endsWith('retry feed'));
    expect(feed?.message).toMatch(/^feed stopped at position \d+ \(PostCreated\): /);
  });

  it('finds a paused read model', async () => {
    await operatorOf({ folder: site.folder, clock: site.clock }).kindling(['projections', 'pause', 'feed']);
    expect(await found()).toEqual([expect.objectContaining({ mend: 'kindling projections resume feed' })]);
  });

  it('finds a paused rebuild', async () => {
    const { documents } = site.kindling().stores;
    await changeBookkeeping(documents, projectionNamed('feed'), (now) => ({
      ...now,
      building: 2,
      buildingPaused: true,
    }));
    expect(await found()).toEqual([
      { check: 'read models', message: 'The rebuild of feed is paused.', mend: 'kindling replay feed --resume' },
    ]);
  });

  it('finds read models that fall behind the server that folds them', async () => {
    await site.kindling().projector.stop();
    await operatorOf({ folder: site.folder, clock: site.clock }).kindling(['admin', 'grant', 'ada']);
    site.clock.advance({ ms: 30_000 });
    expect(await found(), 'a moment is nothing').toEqual([]);
    site.clock.advance({ ms: 1_000 });
    const late = await found();
    expect(late).toEqual([
      {
        check: 'read models',
        message: expect.stringMatching(/^members, \S+ and \d+ more are 1 event and 31 s behind\.$/),
        mend: expect.stringContaining('restart it'),
      },
    ]);
  }, 30_000);

  it('raises no alarm while read models are built, whichever of them have started', async () => {
    await site.kindling().projector.stop();
    const { documents } = site.kindling().stores;
    for (const each of [projectionNamed('members'), projectionNamed('links')])
      await changeBookkeeping(documents, each, ({ _id }) => unbuilt(_id));
    await changeBookkeeping(documents, projectionNamed('feed'), ({ _id }) => ({ ...unbuilt(_id), building: 1 }));
    await documents.ensure({ name: 'links.links.v99.g1', indexes: [] });
    site.clock.advance({ days: 2 });
    const { out } = await operatorOf({ folder: site.folder, clock: site.clock }).kindling(['doctor', '--json']);
    const findings = (JSON.parse(out) as Answer).findings.filter(({ check }) => check === 'read models');
    expect(findings).toEqual([
      expect.objectContaining({ fine: true, message: expect.stringMatching(/are being built\./) }),
    ]);
  });

  it('finds files of read models that were set aside', async () => {
    await writeFile(join(site.folder, 'documents', 'feed.v1.g1.sqlite.set-aside-1'), 'what somebody wrote');
    expect(await found()).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^1 file of read models could not be used/) }),
    ]);
  });

  it('finds a server of another version', async () => {
    // The projector would build its own version again at once.
    await site.kindling().projector.stop();
    const { documents } = site.kindling().stores;
    await changeBookkeeping(documents, projectionNamed('feed'), ({ _id }) => unbuilt(_id));
    await documents.ensure({ name: 'feed.posts.v99.g1', indexes: [] });
    expect(await found()).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^feed follows other rules/) }),
    ]);
  });

  it('reports once what waits for a stopped server, and finds it wrong if a server for people should run', async () => {
    await site.restart(async () => {
      expect(await found()).toEqual([]);
      const operator = operatorOf({ folder: site.folder, clock: site.clock, environment: { ROLE: 'worker' } });
      await operator.kindling(['admin', 'grant', 'ada']);
      expect(await found()).toEqual([]);

      const { findings } = await operator.json<Answer>(['doctor']);
      const message = expect.stringMatching(/^No server is folding: members, \S+ and \d+ more wait for 1 event\.$/);
      const waiting = findings.filter(({ check }) => check === 'read models');
      expect(waiting).toEqual([{ check: 'read models', fine: true, message, mend: expect.stringContaining('Start') }]);
      const { out } = await operator.kindling(['doctor']);
      expect(out).toContain('note  read models: ');
      expect(out).toContain('All is well. 1 thing to know.');

      const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'hello@kindling.example' };
      const forPeople = { NODE_ENV: 'production', PUBLIC_URL: 'https://kindling.example', ...mail };
      expect(await found(forPeople)).toEqual([{ check: 'read models', message, mend: 'Start the server.' }]);
    });
  });

  it('finds jobs that were given up', async () => {
    const { operations } = site.kindling().stores;
    await ensureJobs(operations);
    await operations.write<Job>(jobs, [{ _id: parked._id, doc: parked, position: 1n }]);
    expect(await found()).toEqual([
      {
        check: 'reactions',
        message: '1 reaction given up after the last try.',
        mend: expect.stringContaining('retry'),
      },
    ]);
  });

  it('counts all of them, even if they don’t fit on a page', async () => {
    const { operations } = site.kindling().stores;
    await ensureJobs(operations);
    const many = Array.from({ length: 1_200 }, (_, at) => ({ ...parked, _id: `${parked._id}-${at}` }));
    await operations.write<Job>(
      jobs,
      many.map((doc) => ({ _id: doc._id, doc, position: 1n })),
    );
    expect(await found()).toEqual([
      expect.objectContaining({ message: '1,200 reactions given up after the last try.' }),
    ]);
  });

  it('finds a schedule that a fast clock has put off', async () => {
    await site.restart(async () => {
      const operations = openSqliteDocuments({ path: filesIn(site.folder).operations, precious: true });
      await ensureReactorCollections(operations);
      const slot = new Date(site.clock().getTime() + 2 * 86_400_000).toISOString();
      const state = {
        lane: 'news',
        everyMs: 86_400_000,
        slot,
        dueAt: slot,
        attempts: 0,
        lastError: null,
        lastRanAt: null,
      };
      const doc: ScheduleState = { _id: 'news.round-up', ...state };
      await operations.write<ScheduleState>(scheduleStates, [{ _id: doc._id, doc, position: 1_000n }]);
      await operations.close();
      const message = expect.stringMatching(/^The schedule news\.round-up is next due at .*: the clock ran ahead/);
      expect(await found()).toContainEqual({ check: 'reactions', message, mend: expect.any(String) });
    });
  });

  it('finds jobs that no process works on', async () => {
    const { operations, eventStore } = site.kindling().stores;
    await site.kindling().reactor?.stop();
    const due: Job = { ...parked, state: 'due', dueAt: site.clock().toISOString() };
    await operations.write<Job>(jobs, [{ _id: due._id, doc: due, position: await eventStore.head() }]);
    site.clock.advance({ minutes: 5, ms: -1 });
    await expect.poll(() => found(), { timeout: 10_000 }).toEqual([]);
    site.clock.advance({ ms: 1 });
    expect(await found()).toEqual([
      { check: 'reactions', message: '1 reaction due for more than 5 min.', mend: expect.stringContaining('ROLE') },
    ]);
  });

  it('changes nothing in a healthy installation', async () => {
    await site.restart(async () => {
      const bytes = async () => {
        const names = (await readdir(site.folder, { recursive: true })).toSorted();
        const files = names.filter((name) => /\.(sqlite|anchor|key)$/.test(name));
        return [names, await Promise.all(files.map((name) => readFile(join(site.folder, name), 'base64')))];
      };
      const before = await bytes();
      expect(await found()).toEqual([]);
      expect(await bytes()).toEqual(before);
    });
  });
});
