// Reading the feed of a large community: as a visitor, cached, and as a member, with their likes. The comparison for each is Fastify alone.
import { startChild } from '../child.ts';
import { logIn, startKindling } from '../kindling-server.ts';
import type { Measurement } from '../measurement.ts';
import { inTurns, startLoadClient } from '../rounds.ts';

const path = '/api/community/posts';

export const measurement: Measurement = {
  title: 'Reading the feed',
  async run(bench) {
    const kindling = await startKindling(bench.dataDir);
    const plain = await startChild('plain-fastify.ts');
    const client = await startLoadClient();
    const cookies = await logIn(kindling, bench, 16);
    const answer = await fetch(`http://127.0.0.1:${kindling.port}${path}`);
    const plainPort = await plain.call<number>('listen', {
      body: await answer.text(),
      type: 'application/json; charset=utf-8',
    });

    const common = { clients: 50, seconds: bench.quick ? 1 : 5 };
    const { visitor, bytes, member, serialised } = await inTurns(
      client,
      {
        visitor: { ...common, port: kindling.port, ask: { kind: 'get', path } },
        bytes: { ...common, port: plainPort, ask: { kind: 'get', path: '/bytes' } },
        member: { ...common, port: kindling.port, cookies, ask: { kind: 'get', path } },
        serialised: { ...common, port: plainPort, ask: { kind: 'get', path: '/serialised' } },
      },
      bench.quick ? 1 : 3,
    );
    await Promise.all([client.stop(), plain.stop(), kindling.child.stop()]);

    return [
      {
        what: 'Feed for visitors',
        value: visitor.perSecond,
        unit: 'requests/s',
        beside: { what: 'Fastify, the same bytes from a buffer', value: bytes.perSecond },
        aim: { of: 'ratio', atLeast: 0.8 },
      },
      {
        what: 'Feed for visitors, p99',
        value: visitor.p99Ms,
        unit: 'ms',
        beside: { what: 'Fastify', value: bytes.p99Ms },
      },
      {
        what: 'Feed for members',
        value: member.perSecond,
        unit: 'requests/s',
        beside: { what: 'Fastify, serialising the same posts', value: serialised.perSecond },
        aim: { of: 'ratio', atLeast: 0.5 },
      },
      {
        what: 'Feed for members, p99',
        value: member.p99Ms,
        unit: 'ms',
        beside: { what: 'Fastify', value: serialised.p99Ms },
      },
    ];
  },
};
