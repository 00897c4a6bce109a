// Notifying 5,000 open pages: from the event to the last hint, without a network; and from the request to the last of 5,000 real sockets.
// The times include the moment for which hints are batched.
import { setTimeout } from 'node:timers/promises';
import { hintRules } from '../../src/app/registry.ts';
import { loadMemberId } from '../../src/demo/load-ids.ts';
import { accountsLoad } from '../../src/demo/loads/accounts.ts';
import type { DomainEvent } from '../../src/kernel/event.ts';
import { messageToBob, openFullHouse, pages, postToAll, windowsOfBob } from '../../src/testing/full-house.ts';
import { startChild } from '../child.ts';
import { logIn, newCommunity, startKindling } from '../kindling-server.ts';
import { type Bench, type Figure, figuresOfTimes, type Measurement } from '../measurement.ts';
import type { Telling, Windows } from '../soak-client.ts';

export const measurement: Measurement = {
  title: 'Hints to 5,000 open pages',
  run: async (bench) => [...(await withoutNetwork(bench)), ...(await overSockets(bench))],
};

async function withoutNetwork(bench: Bench): Promise<readonly Figure[]> {
  const house = openFullHouse(hintRules);
  const times = async (event: DomainEvent, sends: number) => {
    const ms: number[] = [];
    for (let round = 0; round < (bench.quick ? 3 : 50); round += 1) {
      const startedMs = performance.now();
      await house.tell(event, sends);
      ms.push(performance.now() - startedMs);
    }
    return ms;
  };
  // Each window gets a hint about the conversation and one about the notification.
  const toBob = await times(messageToBob, windowsOfBob.length * 2);
  const toAll = await times(postToAll, pages.length + windowsOfBob.length);
  await house.close();
  return [
    ...figuresOfTimes('A message to a member with three pages open', toBob),
    ...figuresOfTimes('A post to everyone', toAll),
  ];
}

/** The last of these members has three windows and gets messages; the others have the rest. */
const members = 4;
/** Longer than the batching delay, so that each hint arrives before the next request. */
const apartMs = 200;

async function overSockets(bench: Bench): Promise<readonly Figure[]> {
  const folder = await newCommunity(bench, 'fan-out', { load: { members, posts: 0 }, parts: [accountsLoad] });
  const kindling = await startKindling(folder);
  const crowd = await startChild('soak-client.ts');
  const cookies = await logIn(kindling, bench, members);
  const [cookie = '', toCookie = ''] = [cookies[0], cookies.at(-1)];
  const { port } = kindling;
  const windows = { port, postIds: ['none'] };
  const sockets = (bench.quick ? 100 : 5_000) - windowsOfBob.length;
  await crowd.call<void>('open', { ...windows, sockets, cookies: cookies.slice(0, -1) } satisfies Windows);
  const ofBob = { ...windows, sockets: windowsOfBob.length, cookies: [toCookie] };
  await crowd.call<void>('open', ofBob satisfies Windows);
  const times = async (telling: (round: number) => Omit<Telling, 'port' | 'cookie'>) => {
    const ms: number[] = [];
    for (let round = 0; round < (bench.quick ? 3 : 50); round += 1) {
      ms.push(await crowd.call<number>('tell', { port, cookie, ...telling(round) }));
      await setTimeout(apartMs);
    }
    return ms;
  };
  const receiverId = loadMemberId(1, members - 1);
  const message = (round: number) => ({ receiverId, content: `Message ${round}` });
  const toOne = await times((round) => ({ path: '/api/messages', body: message(round), toCookie }));
  const toAll = await times((round) => ({ path: '/api/community/posts', body: { content: `Post ${round}` } }));
  const { open } = await crowd.call<{ open: number }>('heard');
  if (open < sockets) throw new Error(`Only ${open} sockets are still open.`);
  await Promise.all([crowd.stop(), kindling.child.stop()]);
  return [
    ...figuresOfTimes('A message over the network, from the request to the recipient’s three pages', toOne),
    ...figuresOfTimes('A post over the network, from the request to the last socket', toAll),
  ];
}
