import { expect, test } from 'vitest';
import { createFeedReader } from './read-feed.ts';

const address = 'https://moss.example/feed.xml';
const feed = (title: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="iso-8859-1"?><rss version="2.0"><channel><title>${title}</title><item><title>One</title><link>/1</link></item></channel></rss>`,
    'latin1',
  );

test('a feed is read in a separate process, in its charset', async () => {
  expect(await createFeedReader()({ bytes: feed('Zoë'), contentType: 'application/rss+xml', address })).toMatchObject({
    title: 'Zoë',
    items: [{ url: 'https://moss.example/1' }],
  });
});

test('a text that isn’t a feed is rejected', async () => {
  expect(await createFeedReader()({ bytes: Buffer.from('moss'), contentType: null, address })).toBeUndefined();
});

test('a feed that takes too long is abandoned, and the next one is read', async () => {
  const read = createFeedReader({ withinMs: 0 });
  expect(await read({ bytes: feed('Moss'), contentType: null, address })).toBeUndefined();
  expect(await createFeedReader()({ bytes: feed('Moss'), contentType: null, address })).toBeDefined();
});

test('a feed that exhausts the memory ends only its own process', async () => {
  const read = createFeedReader({ memoryMegabytes: 8 });
  expect(await read({ bytes: feed('Moss'), contentType: null, address })).toBeUndefined();
  expect(await createFeedReader()({ bytes: feed('Moss'), contentType: null, address })).toBeDefined();
});
