// Plays the cases of docs/rehearsal.md: breaks an installation, compares what the verbs say with the page, does what the page says, and
// ends when the doctor finds nothing wrong.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hourMs } from '../kernel/instants.ts';
import { longestFollowRetryMs } from '../platform/follow.ts';
import { longestRetryMs } from '../platform/projector/projector.ts';
import { retriedAfterMs } from '../platform/projector/subscription.ts';
import { claimedMs } from '../platform/reactor/claim.ts';
import { retryPauseMs } from '../platform/reactor/jobs.ts';
import { openMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { fillDisk, smallDisk } from '../testing/small-disk.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { operatorOf } from './cli-fixture.ts';
import { temporaryFolder } from './transfer/transfer-fixture.ts';

const sections = readFileSync(join(import.meta.dirname, '../../docs/rehearsal.md'), 'utf8')
  .split(/^## /m)
  .slice(1);

let mails: TestMailServer;
let site: TestKindling;
beforeEach(async () => {
  mails = await openMailServer();
  site = await openTestKindling({ environment: { SMTP_URL: mails.url, MAIL_FROM: 'kindling@example.org' } });
  const ada = await site.member('ada');
  for (const n of ['one', 'two', 'three']) await ada.publish(`Text number ${n}`);
  await site.kindling().reactor?.settle();
});
afterEach(async () => {
  await site.close();
  await mails.close();
});

type Environment = Readonly<Record<string, string>>;

const operatorAt = (folder = site.folder, environment: Environment = {}) =>
  operatorOf({ folder, clock: site.clock, environment: { ROLE: 'worker', ...environment } });

async function printed(line: readonly string[], operator = operatorAt()): Promise<string> {
  const { out, err } = await operator.kindling(line);
  return out + err;
}

/** Requires each line that the page quotes in a case, apart from commands. */
function expectQuoted(title: string, text: string): void {
  const section = sections.find((each) => each.startsWith(title));
  const blocks = [...(section?.matchAll(/^```\n(.*?)^```/gms) ?? [])].map(([, block]) => block ?? '');
  const quoted = blocks.flatMap((block) => block.split('\n')).filter((line) => line !== '' && !line.startsWith('$'));
  expect(quoted.length).toBeGreaterThan(0);
  for (const line of quoted) {
    const pattern = line.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    expect(text).toMatch(new RegExp(pattern.join('.*')));
  }
}

/** A server that runs stores the positions of its read models a little later. */
async function expectWell(operator = operatorAt()): Promise<void> {
  await expect
    .poll(() => operator.kindling(['doctor']))
    .toMatchObject({ code: 0, out: expect.stringContaining('All is well.') });
}

async function backedUp(): Promise<string> {
  const backup = join(await temporaryFolder(), 'backup');
  await operatorAt().json(['backup', '--to', backup]);
  return backup;
}

/** An empty data folder that holds the master key. */
async function emptyPlace(folder?: string): Promise<string> {
  const place = folder ?? (await temporaryFolder());
  await copyFile(join(site.folder, 'master.key'), join(place, 'master.key'));
  return place;
}

/** Changes one bit of an event in the second half of a log. */
async function damage(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = bytes.lastIndexOf(Buffer.from('PostCreated')) + 40;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

test('each case says how long it takes, within the limits of the code', () => {
  const seconds = (ms: number) => `${ms / 1_000} s`;
  const hours = (ms: number) => `${Math.floor(ms / hourMs)} h`;
  const pausesMs = Array.from({ length: 20 }, (_, failed) => retryPauseMs(failed) ?? 0);
  const limits: Readonly<Record<string, readonly string[]>> = {
    'The disk is full': [`within ${seconds(Math.max(longestRetryMs, longestFollowRetryMs, retriedAfterMs))},`],
    'The mail server is dead': [
      `within ${seconds(claimedMs)}.`,
      `at most ${hours(Math.max(...pausesMs))} away`,
      `more than ${hours(pausesMs.reduce((sum, each) => sum + each))} is parked`,
    ],
  };
  for (const section of sections) {
    const [title = ''] = section.split('\n');
    const said = section.replaceAll('\n', ' ').split('**How long:** ');
    expect([title, said.length]).toEqual([title, 2]);
    for (const limit of limits[title] ?? []) expect(said[1]).toContain(limit);
  }
});

test('the disk is full', async (context) => {
  const disk = smallDisk(60);
  if ('reason' in disk) return context.skip(disk.reason);
  const backup = await backedUp();
  const folder = join(disk.folder, 'data');
  await mkdir(folder, { mode: 0o700 });
  await emptyPlace(folder);
  const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://kindling.example', SMTP_URL: mails.url };
  const operator = operatorAt(folder, { ...environment, MAIL_FROM: 'kindling@example.org' });
  await operator.json(['restore', '--from', backup]);
  await operator.json(['replay', '--all']);
  fillDisk(disk.folder);
  expectQuoted('The disk is full', await printed(['doctor'], operator));
  await rm(join(disk.folder, 'ballast'));
  expect(await printed(['doctor'], operator)).not.toContain('The disk of');
});

test('the mail server is dead', async () => {
  mails.refuse('Try again later');
  const ben = await site.member('ben');
  for (const minutes of [0, 2, 2, 2, 2]) {
    site.clock.advance({ minutes });
    await site.kindling().reactor?.settle();
  }
  expectQuoted('The mail server is dead', await printed(['doctor']));
  mails.refuse(undefined);
  await operatorAt().json(['reactions', 'retry', '--all']);
  await site.kindling().reactor?.settle();
  expect(mails.textsTo(ben.email)).not.toEqual([]);
  await expectWell();
});

test('the key file is lost', async () => {
  const backup = await backedUp();
  await site.restart(async () => {
    const keys = join(site.folder, 'keys.sqlite');
    await rm(keys);
    const found = await printed(['doctor']);
    const place = await emptyPlace();
    await operatorAt(place).json(['restore', '--from', backup]);
    await expectWell(operatorAt(place));
    expectQuoted('The key file is lost', found + (await printed(['keys', 'recover', '--from', backup])));
    await expectWell();
  });
});

test('the log is damaged', async () => {
  const backup = await backedUp();
  await site.restart(async () => {
    const log = join(site.folder, 'events.sqlite');
    const whole = await readFile(log);
    await damage(log);
    expectQuoted('The log is damaged', await printed(['doctor']));
    const [, position] = /^ {2}hash +(\d+)/m.exec(await printed(['verify', '--only', 'log'])) ?? [];
    const upTo = String(Number(position) - 1);
    for (const line of [
      ['restore', '--from', backup],
      ['salvage', '--from', site.folder, '--until', upTo, '--reason', 'a disk lost a bit'],
    ]) {
      const place = await emptyPlace();
      await operatorAt(place).json(line);
      await expectWell(operatorAt(place));
    }
    await writeFile(log, whole);
  });
});

test('the backup is damaged', async () => {
  const backup = await backedUp();
  const [segment = ''] = await readdir(join(backup, 'log'));
  await damage(join(backup, 'log', segment));
  const said = await printed(['backup', 'verify', backup]);
  expectQuoted('The backup is damaged', said);
  const [, position = ''] = /after position (\d+)/.exec(said) ?? [];
  const place = await emptyPlace();
  await operatorAt(place).json(['restore', '--from', backup, '--until', position]);
  await expectWell(operatorAt(place));
});

test('a deployment failed', async () => {
  const metadata = { at: site.clock().toISOString(), version: 99, sealed: {} };
  const fromNewerCode = { id: randomUUID(), type: 'PostCreated', data: {}, metadata };
  await site.kindling().stores.eventStore.append('post-of-a-newer-version', [fromNewerCode], 'no-stream');
  const { projector } = site.kindling();
  const stopped = () => projector.status().flatMap(({ name, state }) => (state === 'stalled' ? name : []));
  const patience = { timeout: 30_000 };
  await expect.poll(() => printed(['doctor']), patience).toMatch(/feed stopped at(.*\n)*.*Reactions stopped at/);
  expectQuoted('A deployment failed', await printed(['doctor']));
  const reason = ['--reason', 'the new version was withdrawn', '--yes'];
  for (const name of stopped()) await operatorAt().json(['projections', 'skip', name, ...reason]);
  await operatorAt().json(['reactions', 'skip', ...reason]);
  await expect.poll(() => printed(['doctor']), patience).toContain('All is well.');
}, 90_000);
