// Pages for visitors: cached, compared with Fastify alone with the same bytes, and freshly rendered.
import { startChild } from '../child.ts';
import { newestPosts, startKindling } from '../kindling-server.ts';
import type { Measurement } from '../measurement.ts';
import { inTurns, startLoadClient } from '../rounds.ts';

const path = '/community';
const freshlyDrawn = 200;

export const measurement: Measurement = {
  title: 'Rendering pages',
  async run(bench) {
    const kindling = await startKindling(bench.dataDir);
    const plain = await startChild('plain-fastify.ts');
    const client = await startLoadClient();
    const address = `http://127.0.0.1:${kindling.port}`;
    const answer = await fetch(address + path);
    const body = await answer.text();
    const plainPort = await plain.call<number>('listen', { body, type: 'text/html; charset=utf-8' });

    const common = { clients: 50, seconds: bench.quick ? 1 : 5 };
    const { page, bytes } = await inTurns(
      client,
      {
        page: { ...common, port: kindling.port, ask: { kind: 'get', path } },
        bytes: { ...common, port: plainPort, ask: { kind: 'get', path: '/bytes' } },
      },
      bench.quick ? 1 : 3,
    );
    // Each post has its own page, so none of these is cached yet.
    const posts = await newestPosts(kindling, bench.quick ? 20 : freshlyDrawn);
    const startedMs = performance.now();
    for (const id of posts) await (await fetch(`${address}/community/post/${id}`)).arrayBuffer();
    const eachMs = (performance.now() - startedMs) / posts.length;
    await Promise.all([client.stop(), plain.stop(), kindling.child.stop()]);

    return [
      {
        what: `The community's page, cached (${Math.round(Buffer.byteLength(body) / 1_000)} kB)`,
        value: page.perSecond,
        unit: 'requests/s',
        beside: { what: 'Fastify, the same bytes from a buffer', value: bytes.perSecond },
        aim: { of: 'ratio', atLeast: 0.8 },
      },
      { what: 'A post’s page at its first request', value: eachMs, unit: 'ms' },
    ];
  },
};
