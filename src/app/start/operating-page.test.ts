// Compares what docs/operating.md says about the code with the code.
import { readFileSync } from 'node:fs';
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
