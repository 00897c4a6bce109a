import { expect, test } from 'vitest';
import { pageHead } from './page-head.ts';

const at = 'https://moss.example/garden/one';
const head = (html: string) => pageHead(html, at);

test('a page’s metadata for other sites comes first, then that in its head', () => {
  const html = `<!doctype html><head><title>Moss | A garden</title>
    <meta name="description" content="For machines"><meta property="og:title" content="All about moss">
    <meta property="og:title" content="Another"><meta property="og:description" content=" Green &amp; soft\n">
    <meta property="og:image" content="../moss.jpg"><body>`;
  expect(head(html)).toEqual({
    ...{ title: 'All about moss', description: 'Green & soft', image: 'https://moss.example/moss.jpg', icons: [] },
  });
  expect(head('<title> Moss\n garden </title><meta name="Description" content="For machines">')).toEqual({
    ...{ title: 'Moss garden', description: 'For machines', image: null, icons: [] },
  });
});

test.each([
  ['no title', '<p>Moss'],
  ['an empty one', '<title> \u200b</title>'],
  ['nothing', ''],
])('a page with %s has no head', (_, html) => expect(head(html)).toBeUndefined());

test('the title of a drawing is not the page’s, and a page may be truncated', () => {
  expect(head('<title>Moss</title><svg><title>Icon</title></svg>')?.title).toBe('Moss');
  expect(head('<title>Moss')?.title).toBe('Moss');
});

test('a title is plain text', () => {
  const [title, description] = ['<script>alert(1)</script>', '<b onclick="x">\u202eevil'];
  const html = `<title>${title}</title><meta name=description content='${description}'>`;
  expect(head(html)).toMatchObject({ title, description: '<b onclick="x">evil' });
});

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'ftp://moss.example/a.png',
])('no picture is at %s', (image) =>
  expect(head(`<title>Moss</title><meta property="og:image" content="${image}">`)?.image).toBeNull());

test('long text is cut at the end of a word', () => {
  const found = head(`<title>${'moss '.repeat(100)}</title><meta name=description content="${'soft '.repeat(100)}">`);
  expect([found?.title.length, found?.description.length]).toEqual([145, 295]);
});

test.each([
  ['tags', '<div>'.repeat(200_000)],
  ['attributes', `<p ${'a=1 '.repeat(200_000)}>`],
  ['entities', '&amp;'.repeat(200_000)],
  ['a title', `<title>${'a'.repeat(500_000)}`],
])('a page of %s is given up soon', (_, html) => {
  expect(head(`<meta property="og:title" content="Moss">${html}`)?.title).toBe('Moss');
});

test('parsing stops at abnormal nesting', () => {
  const deep = '<title>Moss</title>'.concat('<div>'.repeat(4_000));
  expect(head(`${deep}<meta property="og:title" content="Fern">`)?.title).toBe('Moss');
});

test('the largest icons come first, without those that can’t be shown as they are', () => {
  const html = `<title>Moss</title><link rel="shortcut icon" href="/favicon.ico"><link rel=icon href=moss.svg>
    <link rel="icon" type="image/svg+xml" href="drawn"><link rel="icon" sizes="32x32" href="/32.png">
    <link rel="apple-touch-icon" href="touch.png"><link rel="icon" sizes="16x16 512x512" href="https://cdn.moss.example/512.png">
    <link rel="icon" href="plain.png"><link rel="icon" href="javascript:alert(1)"><link rel="mask-icon" href="mask.png">`;
  expect(head(html)?.icons).toEqual([
    'https://cdn.moss.example/512.png',
    'https://moss.example/garden/touch.png',
    'https://moss.example/32.png',
  ]);
});
