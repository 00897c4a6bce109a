import { afterEach, expect, it } from 'vitest';
import { alice, type Fixture, startFixture } from '../../testing/http-fixture.ts';

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const setCookieOf = async (started: Fixture, method: 'POST' | 'DELETE', headers: Record<string, string> = {}) => {
  const payload = { sessionId: alice.sessionId };
  const answer = await started.app.inject({ method, url: '/api/session', payload, headers });
  return String(answer.headers['set-cookie']);
};
const whoAmI = async (started: Fixture, cookie: string) =>
  (await started.app.inject({ url: '/api/notes', headers: { cookie } })).json().for;

it("scripts and other sites can't read the cookie, and it reveals nothing", async () => {
  fixture = await startFixture();
  const cookie = await setCookieOf(fixture, 'POST');
  expect(cookie).toMatch(/^kindling=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(decodeURIComponent(cookie)).not.toContain(alice.sessionId);
  expect(Buffer.from(decodeURIComponent(cookie), 'base64').toString()).not.toContain(alice.sessionId);
});

it('under https it is only sent over TLS, and only to this host', async () => {
  fixture = await startFixture({
    config: { publicUrl: 'https://kindling.example', trustProxy: false, metricsToken: undefined, production: false },
  });
  expect(await setCookieOf(fixture, 'POST')).toMatch(/^__Host-kindling=[^;]+; .*HttpOnly; Secure; SameSite=Lax$/);
});

it('it is also Secure behind a trusted proxy that uses TLS', async () => {
  fixture = await startFixture({
    config: { publicUrl: undefined, trustProxy: () => true, metricsToken: undefined, production: false },
  });
  expect(await setCookieOf(fixture, 'POST', { 'x-forwarded-proto': 'https' })).toContain('Secure');
});

it('a forged proxy header is ignored if no proxy is trusted', async () => {
  fixture = await startFixture();
  expect(await setCookieOf(fixture, 'POST', { 'x-forwarded-proto': 'https' })).not.toContain('Secure');
});

it('a session that was ended elsewhere is over, whatever the cookie says', async () => {
  fixture = await startFixture();
  const cookie = await fixture.cookieOf(alice.sessionId);
  expect(await whoAmI(fixture, cookie)).toBe('alice');
  fixture.state.members.delete(alice.sessionId);
  expect(await whoAmI(fixture, cookie)).toBe('everybody');
});

it('a cookie that was altered, truncated or sealed under another key is invalid', async () => {
  fixture = await startFixture();
  const cookie = await fixture.cookieOf(alice.sessionId);
  const other = await startFixture({ sessionKey: new Uint8Array(32).fill(8) });
  const foreign = await other.cookieOf(alice.sessionId);
  await other.close();
  const altered = cookie.replace(/=(.)/, (_all, first) => `=${first === 'A' ? 'B' : 'A'}`);
  for (const worthless of [
    altered,
    cookie.slice(0, 40),
    foreign,
    'kindling=',
    'kindling=;',
    'kindling=%00;%00',
    'kindling=e30;e30',
  ]) {
    expect(await whoAmI(fixture, worthless)).toBe('everybody');
  }
});

it('logging out removes it', async () => {
  fixture = await startFixture();
  expect(await setCookieOf(fixture, 'DELETE')).toMatch(/^kindling=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/);
});

it('a log-in never keeps an earlier session id', async () => {
  fixture = await startFixture();
  const planted = await fixture.cookieOf('planted');
  const cookie = (await setCookieOf(fixture, 'POST', { cookie: planted })).split(';', 1)[0] ?? '';
  expect(cookie).not.toBe(planted);
  expect(await whoAmI(fixture, cookie)).toBe('alice');
});

it('a cookie in use is resealed once a day, so only an unused one expires', async () => {
  let now = new Date();
  fixture = await startFixture({ clock: () => now });
  const cookie = await fixture.cookieOf(alice.sessionId);
  const renewed = async (started: Fixture) =>
    (await started.app.inject({ url: '/api/notes/n1', headers: { cookie } })).headers['set-cookie'];
  expect(await renewed(fixture)).toBeUndefined();
  now = new Date(now.getTime() + 25 * 60 * 60 * 1_000);
  expect(await renewed(fixture)).toMatch(/^kindling=[^;]+; Max-Age=2592000/);
});
