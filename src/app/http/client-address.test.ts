// The addresses of clients behind a proxy, for limits, sessions, mails and subscriptions, in whatever form the proxy writes them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { openMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { testPassword } from '../../testing/test-member.ts';

let mails: TestMailServer;
let kindling: TestKindling;
beforeAll(async () => {
  mails = await openMailServer();
  const environment = { RATE_LIMITS: 'default', TRUST_PROXY: 'on', SMTP_URL: mails.url };
  kindling = await openTestKindling({ environment });
});
afterAll(async () => {
  await kindling.close();
  await mails.close();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const guess = async (address: string) =>
  (
    await kindling
      .visitor()
      .post('/auth/login', { email: `${address.length}@example.com`, password: 'wrong' }, from(address))
  ).status;

async function exhaust(addresses: readonly string[]) {
  for (const [index, address] of addresses.entries()) expect(await guess(address), `try ${index}`).toBe(401);
}

const ten = (address: (index: number) => string) => Array.from({ length: 10 }, (_, index) => address(index));

describe('a limit per address', () => {
  it.each([
    ['with a port', (index: number) => `203.0.113.9:${50_000 + index}`, '203.0.113.9', '203.0.113.10:50000'],
    ['in brackets', (index: number) => `[2001:db8::${index}]:${440 + index}`, '2001:db8::dead', '[2001:db8:1::1]:443'],
    ['mapped into IPv6', (index: number) => `[::ffff:203.0.113.11]:${index}`, '203.0.113.11', '::ffff:203.0.113.12'],
    ['with a zone', (index: number) => `fe80::${index}%eth${index}`, 'fe80::99', 'fe80:0:0:1::1%eth0'],
    [
      'behind what the client wrote',
      (index: number) => `198.51.100.${index}, 203.0.113.13:1`,
      '203.0.113.13',
      '203.0.113.13, 203.0.113.14',
    ],
  ])('counts a client whose address is written %s as one, and nobody else', async (_how, one, bare, other) => {
    await exhaust(ten(one));
    expect(await guess(bare)).toBe(429);
    expect(await guess(other)).toBe(401);
  });

  it('counts clients that the proxy hides as the proxy', async () => {
    const hidden = [
      'unknown',
      '_hidden',
      '_a:80',
      'localhost',
      '203.0.113.999',
      '203.0.113.9:port',
      '[::',
      '0x7f.1',
      '-',
      '"',
    ];
    await exhaust(hidden);
    expect(await guess('203.0.113.15, unknown')).toBe(429);
    expect(await guess('203.0.113.15')).toBe(401);
  });
});

it('one-click unsubscribing counts a /64 as one address, like every call', async () => {
  const press = (index: number) =>
    kindling.app().inject({
      method: 'POST',
      url: '/unsubscribe?token=made-up',
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': `[2001:db8:2::${index}]:${index}` },
    });
  const statuses: number[] = [];
  for (let index = 1; index <= 31; index += 1) statuses.push((await press(index)).statusCode);
  expect(statuses).toEqual([...Array(30).fill(statuses[0]), 429]);
  expect(statuses[0]).toBeLessThan(429);
});

it('sessions and mails contain only the address', async () => {
  const email = 'ada.behind@example.com';
  const account = { email, password: testPassword };
  const home = kindling.visitor();
  await home.post('/auth/register', account, from('[2001:DB8::0:7]:51234'));
  await kindling.visitor().post('/auth/login', account, from('203.0.113.16:51234'));
  const { sessions } = (await home.get('/auth/sessions')).body as { sessions: { address: string }[] };
  expect(sessions.map(({ address }) => address).sort()).toEqual(['2001:db8::7', '203.0.113.16']);
  await vi.waitFor(() => expect(mails.textsTo(email).join()).toContain('network address 203.0.113.16.'), 10_000);
  expect(mails.textsTo(email).join()).not.toContain('51234');
});

test('only this rule reads the address of a request', () => {
  const root = join(import.meta.dirname, '../../..');
  const readers = globSync('{src,modules,projections}/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.test\.ts$|^src\/testing\//.test(file) &&
      /\.ips?\b|remoteAddress/.test(readFileSync(join(root, file), 'utf8')),
  );
  // Metrics are for this machine alone, so they check the peer of the socket.
  expect(readers.sort()).toEqual(['src/app/http/client-address.ts', 'src/app/http/routes/metrics.ts']);
});
