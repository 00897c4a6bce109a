// A staging copy: its members are real, and it contacts nobody outside, whatever the settings say.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { operatorOf } from '../../cli/cli-fixture.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';

const timeoutMs = 60_000;

/** Listens on a port and counts its connections. */
async function listener() {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === 'object' ? address?.port : undefined, connections: () => connections };
}

async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `kindling-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A backup with a mail that is still to be sent. */
async function backupWithMail() {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  await site.confirm(await site.member('ada'));
  const folder = join(await folderOf('backup'), 'one');
  await operatorOf({ folder: site.folder }).json(['backup', '--to', folder]);
  return { folder, masterKey: join(site.folder, 'master.key') };
}

async function place(masterKey: string): Promise<string> {
  const folder = await folderOf('staging');
  await cp(masterKey, join(folder, 'master.key'));
  return folder;
}

test.each([
  ['sends no mail and connects to nothing, with every setting that would', ['--staging']],
  ['that is none does both', []],
])('a copy %s', { timeout: timeoutMs }, async (_does, flags) => {
  const { folder, masterKey } = await backupWithMail();
  const [outside, away] = [await listener(), await folderOf('backups')];
  const url = `http://127.0.0.1:${outside.port}`;
  const environment = {
    ...{ DATA_DIR: await place(masterKey), SMTP_URL: `smtp://127.0.0.1:${outside.port}`, MAIL_FROM: 'a@example.com' },
    ...{
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: url,
      STRIPE_SECRET_KEY: 'k',
      STRIPE_WEBHOOK_SECRET: 'w',
      STRIPE_API_URL: url,
    },
    ...{ NEWS: 'on', NEWS_ALLOW_PRIVATE: 'on', LINKS: 'on', NEWS_API_KEY: 'k', NEWS_API_URL: url },
    // Only where no backup may be taken: a backup is a process, which takes long to end on a busy machine.
    ...(flags.length > 0 && { BACKUP_TO: away }),
  };
  const operator = operatorOf({ folder: environment.DATA_DIR, environment });
  await operator.json(['restore', '--from', folder, ...flags]);

  const staging = await openTestKindling({ environment });
  onTestFinished(() => staging.close());
  const grace = await staging.admin('grace');
  await grace.publish(`Look at ${url}/page`);
  await staging.visitor().post('/auth/forgot-password', { email: 'ada@example.com' });
  const tried = await grace.post('/admin/feeds/try', { url: `${url}/feed.xml` });
  expect(tried.status).toBeLessThan(500);
  staging.clock.advance({ days: 2 });
  await staging.kindling().reactor?.settle();
  if (flags.length === 0) return expect(outside.connections()).toBeGreaterThan(1);
  const { out } = await operator.kindling(['doctor', '--json']);
  const checks = (JSON.parse(out) as { findings: { check: string }[] }).findings.map(({ check }) => check);
  expect(checks).toContain('staging');
  // A staging copy does none of this on purpose.
  for (const check of ['payments', 'model', 'backups']) expect(checks).not.toContain(check);
  expect(outside.connections()).toBe(0);
  expect(staging.kindling().config.backups.to).toBeUndefined();
});

test('copies of a staging copy are staging copies, and an existing installation does not become one', {
  timeout: timeoutMs,
}, async () => {
  const { folder, masterKey } = await backupWithMail();
  const [staging, copy, real] = [await place(masterKey), await place(masterKey), await place(masterKey)];
  await operatorOf({ folder: staging }).json(['restore', '--from', folder, '--staging']);
  const ofStaging = join(await folderOf('backup'), 'two');
  await operatorOf({ folder: staging }).json(['backup', '--to', ofStaging]);
  await operatorOf({ folder: copy }).json(['restore', '--from', ofStaging]);
  const opened = await openTestKindling({ environment: { DATA_DIR: copy } });
  expect(opened.kindling().config.isStaging).toBe(true);
  await opened.close();

  await operatorOf({ folder: real }).json(['restore', '--from', folder]);
  const again = await operatorOf({ folder: real }).kindling(['restore', '--from', folder, '--staging']);
  expect(again).toMatchObject({ code: 3, err: expect.stringContaining('not as a staging copy') });
  const whole = await openTestKindling({ environment: { DATA_DIR: real } });
  expect(whole.kindling().config.isStaging).toBe(false);
  await whole.close();
});
