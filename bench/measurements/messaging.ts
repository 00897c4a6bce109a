// Messages in a community that has exchanged 100,000 of them, 10,000 of these between two members: what reading costs
// one of the two, and what sending another one costs. A response to a sent message means that it is durable in the log
// and visible to both.
import { loadParts } from '../../src/app/registry.ts';
import { loadMemberId } from '../../src/demo/load-ids.ts';
import { cursorAfter, logIn, newCommunity, startKindling } from '../kindling-server.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { startLoadClient } from '../rounds.ts';

const clients = 16;
const pageLength = 20;

export const messaging: Measurement = {
  name: 'messaging',
  title: 'Messages',
  async run(bench) {
    const load = { members: bench.quick ? 100 : 1_000, posts: 0, messages: bench.quick ? 1_000 : 100_000 };
    const kindling = await startKindling(await newCommunity(bench, 'messages', { load, parts: loadParts }));
    const client = await startLoadClient();
    const cookies = await logIn(kindling, bench, clients);
    const [cookie = ''] = cookies;
    const common = { port: kindling.port, clients: 1, cookies: [cookie], seconds: bench.quick ? 1 : 4 };
    const thread = `/api/messages/conversation/${loadMemberId(1, 1)}?limit=${pageLength}`;
    const hundredth = await cursorAfter(kindling, cookie, thread, bench.quick ? 2 : 99);
    if (hundredth === null) throw new Error('The thread has fewer pages.');

    const figures: Figure[] = [];
    for (const [what, path, below] of [
      ['The list of conversations', '/api/conversations', 20],
      ['The newest page of 10,000 messages', thread, 20],
      ['The hundredth page of them', `${thread}&cursor=${hundredth}`, 20],
      ['A search in them for a word that they all share', '/api/messages/search?q=we', 200],
      ['A search for two words', '/api/messages/search?q=model+audi', 200],
    ] as const) {
      const { p50Ms, p99Ms } = await client.run({ ...common, ask: { kind: 'get', path } });
      figures.push({ what: `${what}, p50`, value: p50Ms, unit: 'ms' });
      figures.push({ what: `${what}, p99`, value: p99Ms, unit: 'ms', aim: { of: 'value', below } });
    }
    // A member who is not among the senders.
    const receiverId = loadMemberId(1, clients);
    const sent = await client.run({ ...common, clients, cookies, ask: { kind: 'message', receiverId } });
    figures.push({ what: `Messages by ${clients} clients`, value: sent.perSecond, unit: 'commands/s' });
    figures.push({ what: `Messages by ${clients} clients, p99`, value: sent.p99Ms, unit: 'ms' });
    await Promise.all([client.stop(), kindling.child.stop()]);
    return figures;
  },
};
