// Compares docs/operating.md with the code.
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactorStatusOf } from '../../platform/reactor/reactor-status.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');

let site: TestKindling;
beforeAll(async () => {
  const paid = { STRIPE_SECRET_KEY: 'key', STRIPE_WEBHOOK_SECRET: 'secret', OPENAI_API_KEY: 'key' };
  site = await openTestKindling({ environment: { NEWS: 'on', LINKS: 'on', BACKUP_TO: tmpdir(), ...paid } });
});
afterAll(() => site.close());

test('the first scrape has the lag of every read model', async () => {
  const { body } = await site.app().inject('/metrics');
  for (const { name } of site.kindling().projector.status()) {
    expect(body).toContain(`kindling_projection_lag_events{projection="${name}"} `);
    expect(body).toContain(`kindling_projection_lag_seconds{projection="${name}"} `);
  }
});

test('every schedule has a row', async () => {
  const { schedules } = await reactorStatusOf(
    { operations: site.kindling().stores.operations, clock: site.clock },
    true,
  );
  const names = schedules.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

const root = join(import.meta.dirname, '../../..');

/** The code that logs, without tests. */
const sources = ['src', 'modules', 'projections'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(test|fixture|contract)\.ts$/.test(name) && !name.startsWith('testing'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);

test('every warning and error that the server logs has a row, by its first words', () => {
  const logged = /logger\??\.(?:warn|error)\(\s*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\w+),\s*'([^']+)'/g;
  const messages = new Set<string>();
  for (const source of sources) {
    for (const [, message = ''] of source.matchAll(logged)) messages.add(message.split(/[:;,]/)[0] ?? message);
  }
  expect(messages.size).toBeGreaterThan(40);
  expect([...messages].filter((message) => !page.includes(message))).toEqual([]);
});

test('the server logs every line that has a row', () => {
  const table = page.split('### Other lines in its log')[1]?.split('\n#')[0] ?? '';
  const rows = [...table.matchAll(/^\| (`.+?`) \|/gm), ...page.matchAll(/^\|[^|]*\blog: (`[^`]+`)/gm)];
  const named = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line));
  expect(named.length).toBeGreaterThan(50);
  const isLogged = (line: string) => sources.some((source) => /['"`]/.test(source[source.indexOf(line) - 1] ?? ''));
  expect(named.filter((line) => !isLogged(line))).toEqual([]);
});
