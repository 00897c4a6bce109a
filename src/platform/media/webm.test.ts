import fc from 'fast-check';
import { expect, test } from 'vitest';
import { element, openElement, recordedWebm, webm, webmParts } from './video-fixture.ts';
import { readWebm, withoutWebmTags } from './webm.ts';

const { header, info, tracks, blocks } = webmParts();
const cluster = element('1f43b675', ...blocks);
const segment = (...contents: Uint8Array[]) => Buffer.concat([header, element('18538067', ...contents)]);

test('width and height of a video are read', () => {
  expect(readWebm(webm({ width: 1920, height: 1080 }))).toEqual({ width: 1920, height: 1080 });
});

test('a browser’s recording, with unknown sizes, is accepted', () => {
  expect(readWebm(recordedWebm())).toEqual({ width: 320, height: 240 });
});

test.each([5, 6, 7, 8, 9])('sizes written in eight bytes are read to the byte (%i bytes of padding)', (padding) => {
  const long = (id: string, content: Buffer) => {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(content.length, 4);
    size[0] = 1;
    return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
  };
  const contents = [info, tracks, element('ec', Buffer.alloc(padding)), long('1f43b675', Buffer.concat(blocks))];
  const bytes = Buffer.concat([header, long('18538067', Buffer.concat(contents))]);
  expect(readWebm(bytes)).toEqual({ width: 320, height: 240 });
  expect(readWebm(bytes.subarray(0, -1))).toBeUndefined();
});

test('padding, checksums, seek tables, cues and tags are allowed', () => {
  const extras = ['ec', 'bf', '114d9b74', '1c53bb6b', '1254c367'].map((id) => element(id, Buffer.alloc(6)));
  expect(readWebm(segment(info, tracks, ...extras, cluster))).toEqual({ width: 320, height: 240 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['Matroska', webm({ docType: 'matroska' })],
  ['sound only', webm({ trackType: 2 })],
  ['no size', webm({ height: 0 })],
  ['no tracks', segment(info, cluster)],
  ['no frames', segment(info, tracks)],
  ['attached files', segment(info, tracks, cluster, element('1941a469', Buffer.from('evil.exe')))],
  ['a web page after the end', Buffer.concat([webm(), Buffer.from('<script>alert(1)</script>')])],
  ['a web page after a recording', Buffer.concat([recordedWebm(), Buffer.from('<script>alert(1)</script>')])],
  ['frames outside a cluster', segment(info, tracks, ...blocks, cluster)],
  ['tracks of unknown size', segment(info, openElement('1654ae6b', Buffer.alloc(3)), cluster)],
  [
    'hundreds of thousands of empty elements',
    segment(tracks, cluster, Buffer.concat(Array(200_001).fill(element('ec')))),
  ],
])('not a video: %s', (_what, bytes) => expect(readWebm(bytes)).toBeUndefined());

test('a truncated file is not a video', () => {
  const whole = webm();
  for (let length = 0; length < whole.length; length += 1) expect(readWebm(whole.subarray(0, length))).toBeUndefined();
});

test('any bytes are read without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(400), fc.boolean(), (bytes, at, recorded) => {
      readWebm(bytes);
      const whole = recorded ? recordedWebm() : webm();
      whole.set(bytes.subarray(0, Math.max(whole.length - at, 0)), Math.min(at, whole.length));
      const facts = readWebm(whole);
      expect(facts === undefined || (facts.width > 0 && facts.height > 0)).toBe(true);
    }),
  );
});

test.each([0, 1, 3, 4, 5, 300, 70_000])('tags of %i bytes become padding of the same length', (length) => {
  const tags = element('1254c367', Buffer.alloc(length, 'LOCATION'));
  for (const around of [
    [tags, cluster],
    [openElement('1f43b675', ...blocks), tags, element('ec', Buffer.from('48.858844'))],
  ]) {
    const bytes = segment(info, tracks, ...around);
    const clean = withoutWebmTags(bytes);
    expect(clean.length).toBe(bytes.length);
    expect(Buffer.from(clean).toString('latin1')).not.toMatch(/LOC|48\.85/);
    expect(readWebm(clean)).toEqual({ width: 320, height: 240 });
    expect(Buffer.from(clean).includes(Buffer.concat(blocks))).toBe(true);
  }
});

test('short tags, with a size of one byte, become padding too', () => {
  const short = Buffer.from('1254c367834c4f43', 'hex');
  expect(Buffer.from(withoutWebmTags(segment(short, tracks, cluster))).includes(Buffer.from('LOC'))).toBe(false);
  expect(readWebm(withoutWebmTags(segment(short, tracks, cluster)))).toEqual({ width: 320, height: 240 });
});
