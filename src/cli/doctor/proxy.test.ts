import { expect, test } from 'vitest';
import { readConfig } from '../../app/start/settings/config.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { operatorOf } from '../cli-fixture.ts';
import type { Finding } from './finding.ts';
import { proxyFinding } from './proxy.ts';

const off = readConfig({ TRUST_PROXY: 'off' });
const on = readConfig({ TRUST_PROXY: 'on' });

test.each([
  ['everybody behind a proxy that is not trusted', { requests: 500, forwarded: 500, fromOne: 500 }, off, 'FIND'],
  ['some clients that write the header themselves', { requests: 500, forwarded: 40, fromOne: 60 }, off, 'ok'],
  ['everybody behind a proxy that says nothing of them', { requests: 500, forwarded: 0, fromOne: 499 }, off, 'note'],
  ['everybody behind a second proxy', { requests: 500, forwarded: 500, fromOne: 500 }, on, 'note'],
  ['everybody behind a trusted proxy', { requests: 500, forwarded: 500, fromOne: 30 }, on, 'ok'],
  ['nobody yet', undefined, off, 'ok'],
])('%s', (_who, seen, config, judged) => {
  const { fine, mend } = proxyFinding(seen && { ...seen, trustProxy: config.trustProxySetting }, config);
  expect(fine ? (mend === null ? 'ok' : 'note') : 'FIND').toBe(judged);
});

test('counts under another setting, or of a former release, are ignored', () => {
  const seen = { requests: 500, forwarded: 500, fromOne: 500 };
  const unknown = expect.stringContaining('Too few requests');
  expect(proxyFinding({ ...seen, trustProxy: 'off' }, on)).toMatchObject({ fine: true, mend: null, message: unknown });
  expect(proxyFinding(seen as never, off)).toMatchObject({ fine: true, mend: null, message: unknown });
});

test('the doctor learns about a proxy from the server behind it, and the server stores nobody’s address', {
  timeout: 30_000,
}, async () => {
  const site = await openTestKindling();
  try {
    const from = { 'x-forwarded-for': '203.0.113.77' };
    for (let asked = 0; asked < 500; asked += 1) await site.app().inject({ url: '/nothing', headers: from });
    const proxy = async (environment = {}): Promise<Finding | undefined> => {
      const { folder, clock } = site;
      const operator = operatorOf({ folder, clock, environment: { ROLE: 'worker', ...environment } });
      const { out } = await operator.kindling(['doctor', '--json']);
      return (JSON.parse(out) as { findings: Finding[] }).findings.find(({ check }) => check === 'proxy');
    };
    await expect
      .poll(() => proxy(), { timeout: 10_000 })
      .toMatchObject({ fine: false, message: expect.stringContaining('500 of 500') });
    expect(await proxy({ TRUST_PROXY: 'on' })).toMatchObject({ fine: true, mend: null });
    const { operations } = site.kindling().stores;
    expect(
      JSON.stringify(await operations.scan('http.clients', { limit: 9 }), (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain('203.0');
  } finally {
    await site.close();
  }
});
