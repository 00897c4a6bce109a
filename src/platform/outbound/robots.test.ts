import { expect, test } from 'vitest';
import type { OutboundFailure, OutboundResponse } from './outbound.ts';
import { allows, createRobots, rulesFor } from './robots.ts';

const rules = (text: string) => rulesFor('kindling', text);

test('a group that names us applies, else the one for everyone', () => {
  const text = 'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /private # ours\n';
  expect(rules(text)).toEqual([{ allows: false, path: '/private' }]);
  expect(rules(`${text}\r\nUSER-AGENT: Googlebot\r\nUser-agent: Kindling\r\nAllow: /\r\n`)).toEqual([
    { allows: true, path: '/' },
  ]);
  expect(rules('Disallow: /\nHello')).toEqual([]);
});

test.each([
  ['/', '/moss', false],
  ['/private', '/privately', false],
  ['/private', '/public', true],
  ['/*.pdf$', '/a/b.pdf', false],
  ['/*.pdf$', '/a/b.pdf?x', true],
  ['/*/private/*', '/a/private/b', false],
  ['/a$', '/a', false],
  ['/a$', '/ab', true],
  ['/a*a$', '/a', true],
])('what says Disallow: %s leaves %s open: %s', (path, asked, expected) => {
  expect(allows([{ allows: false, path }], asked)).toBe(expected);
});

test('the longest rule applies, and of two equally long ones the one that allows', () => {
  const parsed = rules(
    'User-agent: *\nDisallow: /\nAllow: /blog\nDisallow: /blog/drafts\nAllow: /about\nDisallow: /about',
  );
  expect(['/shop', '/blog/one', '/blog/drafts/one', '/about'].map((path) => allows(parsed, path))).toEqual([
    ...[false, true, false, true],
  ]);
});

test('thousands of names with thousands of rules take negligible time, and the group for everyone still applies', () => {
  const names = Array.from({ length: 17_000 }, (_, at) => `User-agent: a${at}`).join('\n');
  const before = process.cpuUsage();
  expect(rules(`${names}\n${'Allow: /\n'.repeat(15_000)}User-agent: *\nDisallow: /private`)).toEqual([
    { allows: false, path: '/private' },
  ]);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

test('a file of stars takes negligible time', () => {
  expect(allows(rules(`User-agent: *\nDisallow: /${'*a'.repeat(5_000)}$`), `/${'a'.repeat(4_999)}b`)).toBe(true);
});

const responseOf = (status: number, text: string): OutboundResponse => ({
  ...{ status, url: 'https://moss.example/robots.txt', movedTo: null, headers: new Headers() },
  body: new TextEncoder().encode(text),
});

test.each<[string, OutboundResponse | OutboundFailure, boolean]>([
  ['has none', responseOf(404, ''), true],
  ['asks nothing', responseOf(200, ''), true],
  ['minds', responseOf(200, 'User-agent: *\nDisallow: /'), false],
  ['fails', responseOf(503, ''), false],
  ['is on no public network', { failure: 'not-public' }, false],
])('a host that %s', async (_, answer, expected) => {
  const requested: string[] = [];
  let now = Date.parse('2026-11-02T09:00:00.000Z');
  const get = async (address: string) => {
    requested.push(address);
    return answer;
  };
  const mayFetch = createRobots({ get }, () => new Date(now));
  expect([await mayFetch('https://moss.example/one?two'), await mayFetch('https://moss.example/three')]).toEqual([
    ...[expected, expected],
  ]);
  expect(requested).toEqual(['https://moss.example/robots.txt']);
  now += 24 * 60 * 60 * 1_000;
  await mayFetch('https://moss.example/one');
  expect(requested).toHaveLength(2);
});

test('an invalid address is not fetched', async () => {
  const get = async () => responseOf(404, '');
  expect(await createRobots({ get }, () => new Date(0))('moss')).toBe(false);
});
