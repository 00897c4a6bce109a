// Bodies as bytes, at both doors: JSON is UTF-8, and no key reaches a prototype.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alice, type Fixture, startFixture } from '../../testing/http-fixture.ts';
import { parseJsonBody } from './json-body.ts';

let fixture: Fixture;
let cookie: string;
beforeAll(async () => {
  fixture = await startFixture();
  cookie = await fixture.cookieOf(alice.sessionId);
});
afterAll(() => fixture.close());

/** Sends a note over REST and over tRPC, alone and in a batch. */
async function pinned(payload: (note: string) => Uint8Array | string, contentType = 'application/json') {
  const ids = [1, 2, 3].map(() => `note-${randomUUID()}`);
  const note = (id: string | undefined) => `{"id":"${id}","text":"TEXT"}`;
  const doors = [
    [`/api/notes/${ids[0]}/pin`, note(ids[0])],
    ['/trpc/notes.pin', note(ids[1])],
    ['/trpc/notes.pin?batch=1', `{"0":${note(ids[2])}}`],
  ] as const;
  const answers = await Promise.all(
    doors.map(async ([url, body]) => {
      const headers = { cookie, 'content-type': contentType };
      const answer = await fixture.app.inject({ method: 'POST', url, headers, payload: Buffer.from(payload(body)) });
      return { status: answer.statusCode, text: answer.body };
    }),
  );
  return { statuses: answers.map(({ status }) => status), texts: answers.map(({ text }) => text) };
}

describe('a body', () => {
  test.each<[string, (note: string) => Uint8Array | string, string?]>([
    ['latin1', (note) => Buffer.from(note.replace('TEXT', 'Caf\u00e9'), 'latin1')],
    [
      'declared latin1',
      (note) => Buffer.from(note.replace('TEXT', 'Caf\u00e9'), 'latin1'),
      'application/json; charset=latin1',
    ],
    ['UTF-8 with a stray byte', (note) => Buffer.from(note.replace('TEXT', '\u0080'), 'latin1')],
    ['UTF-8 that is cut off in a letter', (note) => Buffer.from(note.replace('TEXT', '\u00e2\u0082'), 'latin1')],
    ['UTF-8 with half a surrogate pair', (note) => Buffer.from(note.replace('TEXT', '\u00ed\u00a0\u0080'), 'latin1')],
    ['an overlong form', (note) => Buffer.from(note.replace('TEXT', '\u00c0\u00af'), 'latin1')],
    ['UTF-16', (note) => Buffer.from(`\ufeff${note}`, 'utf16le')],
  ])('in %s is refused, and says why', async (_, payload, contentType) => {
    const before = fixture.events.length;
    const { statuses, texts } = await pinned(payload, contentType);
    expect(statuses).toEqual([400, 400, 400]);
    for (const text of texts) expect(text).toContain('not in UTF-8');
    expect(fixture.events).toHaveLength(before);
  });

  test.each<[string, (note: string) => string]>([
    ['UTF-8', (note) => note.replace('TEXT', 'Café 你好 😀')],
    ['UTF-8 with a byte order mark', (note) => `\ufeff${note.replace('TEXT', 'Café 你好 😀')}`],
    ['escapes', (note) => note.replace('TEXT', 'Caf\\u00e9 \\u4f60\\u597d \\ud83d\\ude00')],
  ])('in %s is read', async (_, payload) => {
    const { statuses } = await pinned(payload);
    expect(statuses).toEqual([201, 200, 200]);
    const stored = fixture.events.slice(-3).map(({ data }) => data);
    expect(stored).toMatchObject(stored.map(() => ({ text: expect.stringMatching(/^Café 你好 😀$/) })));
  });

  test.each([
    ['__proto__', '"__proto__":{"isAdmin":true}'],
    ['an escaped __proto__', '"\\u005f_proto__":{"isAdmin":true}'],
    ['a nested __proto__', '"more":[{"deep":{"__proto__":1}}]'],
    ['a __proto__ of null', '"__proto__":null'],
    ['a prototype of its constructor', '"constructor":{"prototype":{"isAdmin":true}}'],
    ['an escaped prototype of its constructor', '"constr\\u0075ctor":{"prot\\u006ftype":{}}'],
    ['a nested prototype of a constructor', '"more":{"constructor":{"prototype":null}}'],
  ])('with %s is refused, and says why', async (_, more) => {
    const { statuses, texts } = await pinned((note) => note.replace('"text"', `${more},"text"`));
    expect(statuses).toEqual([400, 400, 400]);
    for (const text of texts) expect(text).toContain('__proto__, or a constructor with a prototype');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each([
    '{"text":"__proto__ and \\"prototype\\""}',
    '{"constructor":"C"}',
    '{"prototype":{"constructor":1}}',
    '{"proto":{}}',
  ])('that only mentions such keys in a text is read: %s', (body) => {
    expect(parseJsonBody(body)).toEqual(JSON.parse(body));
  });
});
