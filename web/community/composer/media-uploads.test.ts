import { beforeEach, expect, test, vi } from 'vitest';
import { maxMedia } from '../../../modules/community/sizes.ts';
import { createMediaUploads, maxMediaBytes } from './media-uploads.ts';
import { type UploadedMedia, type UploadOptions, UploadRefused } from './upload-file.ts';

type Sent = UploadOptions & { name: string; resolve: (media: UploadedMedia) => void; reject: (error: Error) => void };

let sent: Sent[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} });
  return () => vi.unstubAllGlobals();
});

/** An upload that ends only when the test says so. */
const upload = (file: File, options: UploadOptions) =>
  new Promise<UploadedMedia>((resolve, reject) => {
    sent.push({ ...options, name: file.name, resolve, reject });
  });

const aFile = (name: string, type: string, bytes = 1_000) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
const chart = aFile('chart.png', 'image/png');
const uploaded: UploadedMedia = { id: 'media-chart', url: '/media/media-chart', type: 'image' };

test('a file is uploaded at once, and counts as stored when the server has it', async () => {
  const uploads = createMediaUploads(upload);
  expect(uploads.add([chart])).toBeUndefined();
  sent[0]?.onProgress(0.4);
  expect(uploads.read()).toMatchObject([{ name: 'chart.png', progress: 0.4, media: null }]);
  expect(uploads.kept()).toEqual([]);
  sent[0]?.resolve(uploaded);
  await uploads.settled();
  uploads.describe(1, ' Wrong answers fall ');
  expect(uploads.kept()).toEqual([{ media: uploaded, alt: 'Wrong answers fall' }]);
});

test('another window’s changes to the draft are applied, except to uploads in progress', async () => {
  const uploads = createMediaUploads(upload, [{ media: uploaded, alt: 'Before' }]);
  uploads.add([chart]);
  const added: UploadedMedia = { id: 'media-map', url: '/media/media-map', type: 'image' };
  uploads.follow([
    { media: added, alt: '' },
    { media: uploaded, alt: 'After' },
  ]);
  expect(uploads.read()).toMatchObject([
    { media: added },
    { key: 1, media: uploaded, alt: 'After' },
    { name: 'chart.png', media: null },
  ]);
  uploads.follow([]);
  expect(uploads.read()).toMatchObject([{ name: 'chart.png', media: null }]);
  expect(new Set(uploads.read().map(({ key }) => key)).size).toBe(1);
});

const refused = [
  ['neither picture nor video', aFile('notes.pdf', 'application/pdf'), 'Invalid file type'],
  ['a kind of picture that no browser shows', aFile('photo.heic', 'image/heic'), 'Invalid file type'],
  ['larger than 10 MB', aFile('film.mp4', 'video/mp4', maxMediaBytes + 1), 'File too large'],
] as const;

for (const [what, file, title] of refused) {
  test(`a file that is ${what} is refused, and the others are accepted`, () => {
    const uploads = createMediaUploads(upload);
    expect(uploads.add([file, chart])).toMatchObject({ title, description: expect.stringContaining(file.name) });
    expect(uploads.read().map(({ name }) => name)).toEqual(['chart.png']);
  });
}

test('a file of exactly 10 MB is accepted', () => {
  expect(createMediaUploads(upload).add([aFile('film.webm', 'video/webm', maxMediaBytes)])).toBeUndefined();
});

test('an eleventh item is refused', () => {
  const uploads = createMediaUploads(upload);
  const many = Array.from({ length: maxMedia + 1 }, (_, index) => aFile(`${index}.png`, 'image/png'));
  expect(uploads.add(many)).toMatchObject({ title: 'Maximum items reached' });
  expect(uploads.read()).toHaveLength(maxMedia);
});

test('choosing no file says so', () => {
  expect(createMediaUploads(upload).add([])).toMatchObject({ title: 'No media selected' });
});

test('removing a file ends its upload', () => {
  const uploads = createMediaUploads(upload);
  uploads.add([chart]);
  uploads.remove(1);
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(uploads.read()).toEqual([]);
});

test('a failed upload shows the server’s reason, and can be retried', async () => {
  const uploads = createMediaUploads(upload);
  uploads.add([chart]);
  sent[0]?.reject(new UploadRefused('This picture is damaged.'));
  await uploads.settled();
  expect(uploads.read()).toMatchObject([{ failure: 'This picture is damaged.', media: null }]);
  uploads.retry(1);
  expect(uploads.read()).toMatchObject([{ failure: null }]);
  sent[1]?.resolve(uploaded);
  await uploads.settled();
  expect(uploads.kept()).toHaveLength(1);
});

test('a draft’s media are restored, and new ones come after them', () => {
  const uploads = createMediaUploads(upload, [{ media: uploaded, alt: 'Kept' }]);
  uploads.add([aFile('second.gif', 'image/gif')]);
  expect(uploads.read()).toMatchObject([
    { key: 1, alt: 'Kept', previewUrl: '/media/media-chart/thumbnail', progress: 1 },
    { key: 2, name: 'second.gif' },
  ]);
});

test('an item is moved to another place, and stays there', () => {
  const restored = ['a', 'b', 'c'].map((id) => ({ media: { ...uploaded, id, url: `/media/${id}` }, alt: id }));
  const uploads = createMediaUploads(upload, restored);
  const order = () => uploads.kept().map(({ alt }) => alt);
  uploads.move(1, 2);
  expect(order()).toEqual(['b', 'c', 'a']);
  uploads.move(1, 0);
  expect(order()).toEqual(['a', 'b', 'c']);
  uploads.move(7, 0);
  expect(order()).toEqual(['a', 'b', 'c']);
});
