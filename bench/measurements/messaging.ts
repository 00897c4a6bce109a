// Messages in a community that has exchanged 100,000 of them, 10,000 of these between two members: what one of the two is shown of
// theirs, and what sending another one costs. An answer to a sent message means that it is durable in the log and visible to both.
import { openKindling } from '../../src/app/kindling.ts';
import { loadParts } from '../../src/app/registry.ts';
import { readConfig } from '../../src/app/start/config.ts';
import { generateLoad } from '../../src/demo/generate-load.ts';
import { loadMemberId } from '../../src/demo/load-ids.ts';
import { silentLogger } from '../../src/platform/logger.ts';
import { environment, type KindlingServer, logIn, startKindling } from '../kindling-server.ts';
import type { Bench, Figure, Measurement } from '../measurement.ts';
import { startLoadClient } from '../rounds.ts';

const clients = 16;
const pageLength = 20;

export const messaging: Measurement = {
  name: 'messaging',
  title: 'Messages',
  async run(bench) {
    const kindling = await startKindling(await withMessages(bench));
    const client = await startLoadClient();
    const cookies = await logIn(kindling, bench, clients);
    const [cookie = ''] = cookies;
    const common = { port: kindling.port, clients: 1, cookies: [cookie], seconds: bench.quick ? 1 : 4 };
    const thread = `/api/messages/conversation/${loadMemberId(1, 1)}?limit=${pageLength}`;
    const hundredth = await cursorAfter(kindling, cookie, thread, bench.quick ? 2 : 99);

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
    // Nobody of those who write.
    const receiverId = loadMemberId(1, clients);
    const sent = await client.run({ ...common, clients, cookies, ask: { kind: 'message', receiverId } });
    figures.push({ what: `Messages by ${clients} clients`, value: sent.perSecond, unit: 'commands/s' });
    figures.push({ what: `Messages by ${clients} clients, p99`, value: sent.p99Ms, unit: 'ms' });
    await Promise.all([client.stop(), kindling.child.stop()]);
    return figures;
  },
};

/** A folder with a community of its own, so that the other measurements read what they always did. */
async function withMessages(bench: Bench): Promise<string> {
  const folder = await bench.newFolder('messages');
  const kindling = await openKindling({ config: readConfig(environment(folder)), logger: silentLogger });
  const { stores, codec, keyring, passwords } = kindling;
  const load = { members: bench.quick ? 100 : 1_000, posts: 0, messages: bench.quick ? 1_000 : 100_000 };
  const passwordHash = await passwords.hash(bench.password);
  const into = { eventStore: stores.eventStore, codec, fingerprint: keyring.fingerprint, parts: loadParts };
  await generateLoad(into, load, { endsAt: new Date(), passwordHash });
  await kindling.readModels.reached(['conversations', 'notifications'], await stores.eventStore.head(), 600_000);
  await kindling.close();
  return folder;
}

async function cursorAfter({ port }: KindlingServer, cookie: string, path: string, pages: number): Promise<string> {
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const url = `http://127.0.0.1:${port}${path}${cursor && `&cursor=${cursor}`}`;
    const answer = await fetch(url, { headers: { cookie } });
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null };
    if (nextCursor === null) throw new Error(`The thread has ${page + 1} pages only.`);
    cursor = nextCursor;
  }
  return cursor;
}
