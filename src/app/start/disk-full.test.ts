// The disk fills up while Kindling runs. It refuses writes that can't be stored, still reads what is stored, and continues without a
// restart once there is space again.
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Operator, operatorOf } from '../../cli/cli-fixture.ts';
import { verifyLog } from '../../platform/events/sqlite-event-store.ts';
import { verifyReadModels } from '../../platform/verify/verify-read-models.ts';
import { survives } from '../../testing/faults.ts';
import { fillDisk, smallDisk } from '../../testing/small-disk.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { projections } from '../registry.ts';
import { chainUnder } from './keys/keyed-chain.ts';
import { createLogger } from './reporting/logger.ts';
import { filesIn } from './stores.ts';

/** Bytes for a few posts of 8 kB, each of which is also in several read models and in their write-ahead logs. */
const roomForSome = 2_000_000;

/**
 * Runs each verb that only reads. A server that still runs may make room at any moment, so only without one is it certain that `verify`
 * meets a full disk.
 */
async function expectReadable(
  folder: string,
  { kindling }: Operator,
  { serverRuns }: { serverRuns: boolean },
): Promise<void> {
  const fullDisk = serverRuns
    ? expect.stringMatching(/^$|The disk is full/)
    : expect.stringContaining('The disk is full');
  for (const line of [
    'doctor',
    'reactions status',
    'reactions parked',
    'projections status',
    'audit',
    'streams',
    'verify --only log',
  ]) {
    fillDisk(folder);
    const { code, err } = await kindling(line.split(' '));
    expect({ line, ended: code <= 1, err }).toEqual({
      line,
      ended: true,
      err: line.startsWith('verify') ? fullDisk : '',
    });
  }
}

survives(
  'Kindling',
  'a full disk',
  'read-only verbs report the state, whether or not a server runs',
  async (context) => {
    const disk = smallDisk(24);
    if ('reason' in disk) return context.skip(disk.reason);
    const site = await openTestKindling({ environment: { DATA_DIR: disk.folder } });
    const operator = operatorOf({ folder: disk.folder, clock: site.clock });
    await site.member('ada');
    await expectReadable(disk.folder, operator, { serverRuns: true });
    await site.kindling().close();
    await expectReadable(disk.folder, operator, { serverRuns: false });
    rmSync(join(disk.folder, 'ballast'));
    await site.close();
  },
);

survives(
  'Kindling',
  'a full disk',
  'commands are refused, reads continue, and once there is space both work',
  async (context) => {
    const disk = smallDisk(24);
    if ('reason' in disk) return context.skip(disk.reason);
    const ballast = join(disk.folder, 'ballast');
    const lines: string[] = [];
    const logger = createLogger({ logLevel: 'warn' }, { write: (line) => lines.push(line) });
    const site = await openTestKindling({ environment: { DATA_DIR: disk.folder }, logger });
    const operator = operatorOf({ folder: disk.folder, clock: site.clock });
    const ada = await site.member('Ada');
    const first = await ada.publish('Written while there was room.');
    const { bavail, bsize } = statfsSync(disk.folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - roomForSome));

    const post = (n: number) =>
      ada.post('/community/posts', { content: `${n}: ${'on and on '.repeat(900)}` }, { key: `k${n}` });
    const answers = new Map<number, number>();
    const refused = new Set<unknown>();
    for (let n = 0; ![...answers.values()].slice(-2).every((status) => status === 503) || n < 3; n += 1) {
      const { status, body } = await post(n);
      answers.set(n, status);
      if (status === 503) refused.add(body.code);
      if (n > 2_000) throw new Error('The disk never filled up.');
    }
    expect(new Set(answers.values())).toEqual(new Set([201, 503]));
    expect(refused).toEqual(new Set(['request/disk-full']));

    expect(await site.visitor().get(`/community/posts/${first}`)).toMatchObject({
      status: 200,
      body: { post: { content: 'Written while there was room.' } },
    });
    expect((await site.visitor().get('/community/posts')).status).toBe(200);
    expect(await ada.get('/auth/user')).toMatchObject({ status: 200, body: { username: 'Ada' } });
    const newcomer = { email: 'bob@example.com', password: 'a lamp in the window' };
    const register = () => site.visitor().post('/auth/register', newcomer, { key: 'newcomer' });
    expect((await register()).status).toBe(503);

    const causes = lines.map((line) => JSON.parse(line) as { msg: string; err: { message: string } });
    const told = causes.map(({ msg }) => msg);
    expect(told.filter((each, at) => told.indexOf(each) !== at)).toEqual([]);
    expect(causes).toContainEqual(
      expect.objectContaining({ msg: 'A request was answered with 503', code: 'request/disk-full' }),
    );
    await expectReadable(disk.folder, operator, { serverRuns: true });

    rmSync(ballast);
    for (const [n, status] of answers) if (status === 503) expect((await post(n)).status).toBe(201);
    expect((await register()).status).toBe(201);

    const { eventStore, documents } = site.kindling().stores;
    const posts = (await site.log()).filter(({ type }) => type === 'PostCreated');
    expect(posts).toHaveLength(1 + answers.size);
    const reports = await verifyReadModels({ eventStore, codec: site.kindling().codec, documents, projections });
    expect(reports.map(({ projection, outcome }) => `${projection} ${outcome}`)).toEqual(
      projections.map(({ name }) => `${name} equal`),
    );
    const chain = chainUnder(site.kindling().stores.keys.masterKey);
    await site.close();
    expect(await verifyLog(filesIn(disk.folder).log, { chain })).toMatchObject({ intact: true });
  },
  60_000,
);
