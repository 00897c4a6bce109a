import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOutbox } from './outbox.ts';

const clock = () => new Date('2026-03-04T05:06:07.000Z');
const mailTo = (to: string) => ({ to, subject: `For ${to}`, text: 'plain', html: '<p>rich</p>' });

test('mails are listed newest first, and found by their id', async () => {
  const outbox = createOutbox({ clock });
  await outbox.send(mailTo('ada@example.org'));
  await outbox.send(mailTo('bob@example.org'));
  expect(outbox.list().map((mail) => mail.to)).toEqual(['bob@example.org', 'ada@example.org']);
  const [newest] = outbox.list();
  expect(newest && outbox.get(newest.id)).toMatchObject({
    to: 'bob@example.org',
    subject: 'For bob@example.org',
    html: '<p>rich</p>',
    sentAt: '2026-03-04T05:06:07.000Z',
  });
  expect(outbox.get('no such mail')).toBeUndefined();
});

test('only the latest are retained', async () => {
  const outbox = createOutbox({ clock, capacity: 3 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await outbox.send(mailTo(`${name}@example.org`));
  expect(outbox.list().map((mail) => mail.to)).toEqual(['e@example.org', 'd@example.org', 'c@example.org']);
});

test('a mail that would never reach a mail server is refused here too', async () => {
  const outbox = createOutbox({ clock });
  await expect(outbox.send(mailTo('ada@example.org, bob@example.org'))).rejects.toMatchObject({ retryable: false });
  expect(outbox.list()).toEqual([]);
});

test('each mail is a line of JSON in the file, which only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'outbox.jsonl');
  const outbox = createOutbox({ clock, file });
  await outbox.send(mailTo('ada@example.org'));
  await outbox.send(mailTo('bob@example.org'));
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(outbox.list().toReversed());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
