// Operators' work: rebuilding all read models while members read and write, moving everything to servers, and building the read models
// there. The servers are the tests' doubles, so the figures say nothing about how fast EventStoreDB and MongoDB are.
import { z } from 'zod';
import { startChild } from '../child.ts';
import { kindling } from '../command-line.ts';
import { environment, logIn, startKindling } from '../kindling-server.ts';
import type { Bench, Figure, Measurement } from '../measurement.ts';
import { startLoadClient } from '../rounds.ts';

export const measurement: Measurement = {
  title: 'Operating',
  async run(bench) {
    const folder = await bench.newFolder('operating');
    const load = bench.quick
      ? { members: 100, posts: 300, comments: 200, likes: 1_500 }
      : { members: 500, posts: 2_000, comments: 2_000, likes: 8_000 };
    const sizes = Object.entries(load).flatMap(([name, count]) => [`--${name}`, String(count)]);
    await kindling(['generate-load', ...sizes, '--password', bench.password], environment(folder));
    return [...(await rebuildUnderLoad(bench, folder)), ...(await onServers(folder))];
  },
};

async function rebuildUnderLoad(bench: Bench, folder: string): Promise<Figure[]> {
  const server = await startKindling(folder);
  const [readers, writers] = [await startLoadClient(), await startLoadClient()];
  const cookies = await logIn(server, bench, 8);
  const common = { port: server.port, clients: 4, cookies, seconds: 1 };

  let isDone = false;
  const rebuild = kindling(['replay', '--all'], environment(folder)).finally(() => {
    isDone = true;
  });
  const tally = { requests: 0, slowestMs: 0 };
  const keepAsking = async (client: typeof readers, ask: Parameters<typeof readers.run>[0]['ask']) => {
    // A refused request makes this throw, because it invalidates the measurement.
    while (!isDone) {
      const { requests, slowestMs } = await client.run({ ...common, ask });
      tally.requests += requests;
      tally.slowestMs = Math.max(tally.slowestMs, slowestMs);
    }
  };
  await Promise.all([
    rebuild,
    keepAsking(readers, { kind: 'get', path: '/api/community/posts' }),
    keepAsking(writers, { kind: 'post' }),
  ]);
  await Promise.all([readers.stop(), writers.stop(), server.child.stop()]);
  return [
    { what: 'Rebuild of all read models while 8 clients read and post', value: (await rebuild).seconds, unit: 's' },
    { what: 'Requests during the rebuild without an error', value: tally.requests, unit: 'requests' },
    { what: 'The slowest of these requests', value: tally.slowestMs, unit: 'ms' },
  ];
}

async function onServers(folder: string): Promise<Figure[]> {
  const embedded = await kindling(['replay', '--all'], environment(folder));
  const doubles = await startChild('doubles.ts');
  const { eventStore, mongo } = await doubles.call<{ eventStore: string; mongo: string }>('urls');
  const settings = { ...environment(folder), EVENTSTORE_URL: eventStore, MONGODB_URL: mongo };
  const line = ['transfer', '--from', folder, '--to', eventStore, mongo, '--json'];
  const moved = await kindling(line, environment(folder));
  const { events } = z.object({ events: z.int() }).parse(JSON.parse(moved.answer));
  const built = await kindling(['replay', '--all'], settings);
  await doubles.stop();
  const beside = { what: 'embedded, the same command', value: events / embedded.seconds };
  return [
    { what: 'Transfer to servers (doubles), verified', value: events / moved.seconds, unit: 'events/s' },
    { what: 'Replay of all read models on servers (doubles)', value: events / built.seconds, unit: 'events/s', beside },
  ];
}
