import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '../../kernel/refusal.ts';
import { isDataUrl, parseDataUrl } from './data-url.ts';
import { maxMediaBytes } from './refusals.ts';

test.each([
  'data:image/png;base64,',
  'DATA:Image/PNG;Base64,',
  'data:image/png;charset=utf-8;base64,',
])('a base64 data URL gives its bytes: %s', (head) => {
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]);
  expect(parseDataUrl(head + bytes.toString('base64'))).toEqual({ contentType: 'image/png', bytes });
});

test.each([
  ['no base64', 'data:image/png,hello'],
  ['no type', 'data:;base64,AAAA'],
  ['no comma', 'data:image/png;base64'],
  ['no content', 'data:image/png;base64,'],
  ['another scheme', 'https://example.org/a.png'],
  ['base64 for URLs', 'data:image/png;base64,-_-_'],
  ['white space within', 'data:image/png;base64,AA AA'],
  ['a length that is impossible in base64', 'data:image/png;base64,AAAAA'],
  ['padding in the middle', 'data:image/png;base64,AA==AAAA'],
  ['percent escapes', 'data:image/png;base64,AAA%3D'],
  ['a head without end', `data:image/png;x=${'y'.repeat(1000)};base64,AAAA`],
])('refused: %s', (_what, url) => expect(parseDataUrl(url)).toMatchObject({ code: 'media/bad-data-url' }));

test('10 MB are accepted, and one byte more is too large', () => {
  const urlOf = (length: number) => `data:image/png;base64,${Buffer.alloc(length).toString('base64')}`;
  expect(isRefusal(parseDataUrl(urlOf(maxMediaBytes)))).toBe(false);
  expect(parseDataUrl(urlOf(maxMediaBytes + 1))).toMatchObject({ code: 'media/too-large' });
  expect(parseDataUrl(urlOf(maxMediaBytes + 3))).toMatchObject({ code: 'media/too-large' });
});

test('any bytes come back unchanged, and any text is parsed or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      const parsed = parseDataUrl(`data:a/b;base64,${Buffer.from(bytes).toString('base64')}`);
      expect(parsed).toEqual({ contentType: 'a/b', bytes: Buffer.from(bytes) });
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => isRefusal(parseDataUrl(text)) || isDataUrl(text)));
});

test('a data URL is recognised by its scheme', () => {
  expect(isDataUrl('data:nonsense')).toBe(true);
  expect(isDataUrl('https://example.org/data:')).toBe(false);
});
