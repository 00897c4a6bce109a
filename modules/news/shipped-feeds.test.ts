import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, test } from 'vitest';
import { canonicalUrl } from '../../src/kernel/canonical-url.ts';
import { newsCategories } from './names.ts';
import { readFeedList, shippedList } from './shipped-feeds.ts';

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-list-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'feeds.yaml');
  await writeFile(file, text);
  return file;
}

test('the shipped list covers every category, each feed once', async () => {
  const feeds = await readFeedList(shippedList);
  expect(feeds.length).toBeGreaterThanOrEqual(15);
  expect(new Set(feeds.map(({ category }) => category))).toEqual(new Set(newsCategories));
  expect(new Set(feeds.map(({ url }) => canonicalUrl(url))).size).toBe(feeds.length);
  expect(feeds.filter(({ url }) => !url.startsWith('https://'))).toEqual([]);
});

const one = { url: 'https://www.outlet.example/feed', name: 'outlet.example', category: 'innovation' };
it.each([
  ['addresses', '- https://www.outlet.example/feed', one],
  [
    'entries',
    '- { url: "https://www.outlet.example/feed", name: O, category: tools }',
    { name: 'O', category: 'tools' },
  ],
  ['JSON', '{"feeds":[{"url":"https://www.outlet.example/feed"}]}', one],
])('a list may be of %s', async (_what, text, expected) => {
  expect(await readFeedList(await fileOf(text))).toMatchObject([expected]);
});

it.each([
  '',
  '- file:///etc/passwd',
  '- { name: O }',
  '- { url: "https://o.example", category: sports }',
  '{ [',
])('the list %j can’t be read', async (text) => {
  await expect(readFeedList(await fileOf(text))).rejects.toThrow();
});

it('names the file that is neither YAML nor JSON', async () => {
  const file = await fileOf('{ [');
  await expect(readFeedList(file)).rejects.toThrow(file);
});
