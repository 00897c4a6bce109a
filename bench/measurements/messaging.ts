// Messages in a community that has exchanged 100,000 of them, 10,000 of these between two members: the cost of reading for one of the two,
// compared with a community a hundredth of that size, and of sending another one until it is durable and visible to both.
import { loadParts } from '../../src/app/registry.ts';
import { loadMemberId } from '../../src/demo/load-ids.ts';
import { cursorAfter, type KindlingServer, logIn, newCommunity, startKindling } from '../kindling-server.ts';
import { type Bench, besideSmaller, type Figure, type Measurement, type PageTimes } from '../measurement.ts';
import { type LoadClient, startLoadClient, timesOfPage } from '../rounds.ts';
import { waitingAim, writingAim } from './commands.ts';

const clients = 16;
const thread = `/api/messages/conversation/${loadMemberId(1, 1)}?limit=20`;
const searches = [
  ['A search for a word that is in all of them', '/api/messages/search?q=we'],
  ['A search for two words', '/api/messages/search?q=model+audi'],
] as const;

export const measurement: Measurement = {
  title: 'Messages',
  async run(bench) {
    const client = await startLoadClient();
    const small = await measured(bench, client, { members: 100, posts: 0, messages: 1_000 });
    const large = bench.quick ? small : await measured(bench, client, { members: 1_000, posts: 0, messages: 100_000 });
    await client.stop();
    const what = 'with a hundredth of the messages';
    return [
      ...besideSmaller(large.pages, small.pages, { what, p99Below: 20 }),
      ...besideSmaller(large.searches, small.searches, { what, p99Below: 200 }),
      ...large.sending,
    ];
  },
};

type Load = Readonly<{ members: number; posts: number; messages: number }>;

async function measured(bench: Bench, client: LoadClient, load: Load) {
  const folder = await newCommunity(bench, `messages-${load.messages}`, { load, parts: loadParts });
  const kindling = await startKindling(folder);
  const cookies = await logIn(kindling, bench, clients);
  const [cookie = ''] = cookies;
  const seconds = bench.quick ? 1 : 4;
  const times = (page: string, path: string) => timesOfPage(bench, client, { port: kindling.port, cookie, page, path });
  const pages: PageTimes[] = [];
  for (const [page, path] of await pagesOf(kindling, cookie)) pages.push(await times(page, path));
  const found: PageTimes[] = [];
  for (const [page, path] of searches) found.push(await times(page, path));
  // A member who is not among the senders.
  const ask = { kind: 'message', receiverId: loadMemberId(1, clients) } as const;
  const sent = await client.run({ port: kindling.port, clients, cookies, seconds, ask });
  await kindling.child.stop();
  const sending: readonly Figure[] = [
    { what: `Messages by ${clients} clients`, value: sent.perSecond, unit: 'commands/s', aim: writingAim },
    { what: `Messages by ${clients} clients, p99`, value: sent.p99Ms, unit: 'ms', aim: waitingAim },
  ];
  return { pages, searches: found, sending };
}

async function pagesOf(kindling: KindlingServer, cookie: string) {
  const hundredth = await cursorAfter(kindling, cookie, thread, 99);
  return [
    ['The list of conversations', '/api/conversations'],
    ['The newest page of 10,000 messages', thread],
    ...(hundredth === null ? [] : [['The hundredth page of them', `${thread}&cursor=${hundredth}`] as const]),
  ] as const;
}
