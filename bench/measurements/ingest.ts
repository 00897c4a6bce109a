// Ingests 1,000 new articles: twenty feeds of fifty items, from a local server, without the usual pauses between two requests to one host.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { countNew } from '../../projections/news/newsroom/ingest-queries.ts';
import { oneAtATime } from '../../src/platform/concurrency/one-at-a-time.ts';
import { createTestClock } from '../../src/testing/test-clock.ts';
import { openFolder } from '../kindling-server.ts';
import type { Measurement } from '../measurement.ts';

const itemsPerFeed = 50;
const paragraphs = '<p>What happened, to whom, and what founders make of it, told at some length.</p>'.repeat(20);

export const measurement: Measurement = {
  title: 'Ingesting news',
  async run(bench) {
    const feeds = bench.quick ? 2 : 20;
    const server = createServer(({ url }, response) =>
      response.setHeader('content-type', 'application/rss+xml').end(feedOf(Number(url?.slice(1)))),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const folder = await bench.newFolder('ingest');
    const list = join(folder, 'feeds.json');
    const urls = Array.from({ length: feeds }, (_, index) => `http://127.0.0.1:${port}/${index}`);
    await writeFile(list, JSON.stringify(urls));

    const news = { NEWS: 'on', NEWS_FEEDS: list, NEWS_ALLOW_PRIVATE: 'on' };
    const clock = createTestClock();
    const kindling = await openFolder(folder, news, { hostTurns: oneAtATime(), clock });
    await kindling.projector.ready();
    const longestPause = watchLoop();
    const startedMs = performance.now();
    // The first slot of the schedule.
    clock.advance({ minutes: 1 });
    await kindling.reactor?.settle();
    const tookMs = performance.now() - startedMs;
    const pauseMs = longestPause();
    const articles = await countNew(kindling.readModels, '');
    await kindling.close();
    server.close();
    if (articles !== feeds * itemsPerFeed) throw new Error(`${articles} articles came, not all of them.`);
    return [
      { what: `${articles} new articles of ${feeds} feeds`, value: tookMs, unit: 'ms' },
      { what: 'Articles ingested', value: (articles / tookMs) * 1_000, unit: 'articles/s' },
      { what: 'Longest pause of the event loop', value: pauseMs, unit: 'ms' },
    ];
  },
};

/** Creates titles that share no words, so that no article counts as another source of an earlier one. */
function feedOf(feed: number): string {
  const items = Array.from({ length: itemsPerFeed }, (_, index) => {
    const words = [1, 2, 3, 4].map((word) => `word${(feed * itemsPerFeed + index) * 4 + word}`).join(' ');
    const link = `https://outlet-${feed}.example/${index}`;
    return `<item><title>${words}</title><link>${link}</link><guid>${link}</guid><description>${words}</description>
      <content:encoded><![CDATA[${paragraphs}]]></content:encoded></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Outlet ${feed}</title>${items.join('')}</channel></rss>`;
}

/** Returns the longest turn of the event loop. */
function watchLoop(): () => number {
  let longestMs = 0;
  let lastMs = performance.now();
  let isOver = false;
  const turn = () => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return longestMs;
  };
}
