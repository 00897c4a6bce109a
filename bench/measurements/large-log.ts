// An operator's waits with the large log: a first start, an upgrade under load, `verify` and `backup`.
import { cp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { filesIn } from '../../src/app/start/stores.ts';
import { kindling } from '../command-line.ts';
import { start } from '../kindling-process.ts';
import { environment, logIn, startKindling } from '../kindling-server.ts';
import { type Bench, below, type Figure, type Measurement } from '../measurement.ts';

const clients = 8;
const newer = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../src/app/start/instances/other-feed-fixture.ts')}`,
  FEED_VERSION_STEP: '1',
};

export const measurement: Measurement = {
  title: 'Operating on the large log',
  async run(bench) {
    // The read models catch up with the log first.
    await (await startKindling(bench.dataDir)).child.stop();
    const settings = environment(bench.dataDir);
    const verified = await kindling(['verify', '--json'], settings);
    const backup = join(await bench.newFolder('backups'), 'large-log');
    const backedUp = await kindling(['backup', '--to', backup, '--json'], settings);
    await rm(backup, { recursive: true });
    return [
      await firstStart(bench),
      ...(await upgrade(bench)),
      { what: 'verify', value: verified.seconds, unit: 's', ...below(150) },
      { what: 'backup', value: backedUp.seconds, unit: 's', ...below(40) },
    ];
  },
};

async function firstStart(bench: Bench): Promise<Figure> {
  const folder = await copyOf(bench, 'first-start', { documents: false });
  const server = await start(folder);
  await server.stop();
  await rm(folder, { recursive: true });
  return { what: 'First start, until it listens', value: server.seconds, unit: 's', ...below(1) };
}

/** One process replaces another on the same folder, so clients repeat requests until somebody listens. Their waits count. */
async function upgrade(bench: Bench): Promise<Figure[]> {
  const folder = await copyOf(bench, 'upgrade', { documents: true });
  const old = await start(folder);
  const { port } = old;
  const load = startLoad(port, await logIn({ port }, bench, clients));
  const prepared = await kindling(['prepare'], { ...environment(folder), ...newer });
  await old.stop();
  const upgraded = await start(folder, { PORT: String(port), ...newer });
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
  await pause(bench.quick ? 500 : 5_000);
  const { requests, refused, slowestMs } = await load.stop();
  await upgraded.stop();
  await rm(folder, { recursive: true });
  if (!ready.ok) throw new Error(`Not ready after prepare: ${await ready.text()}`);
  return [
    { what: 'prepare with a new version of the feed, under load', value: prepared.seconds, unit: 's' },
    { what: 'Requests during it and the upgrade', value: requests, unit: 'requests' },
    { what: 'Of these, refused', value: refused, unit: 'requests', ...below(1) },
    { what: 'The slowest of them', value: slowestMs, unit: 'ms', ...below(500) },
    { what: 'The new version, from its start until it is ready', value: upgraded.seconds, unit: 's' },
  ];
}

async function copyOf(bench: Bench, name: string, { documents }: Readonly<{ documents: boolean }>): Promise<string> {
  const folder = await bench.newFolder(name);
  const left = documents ? undefined : basename(filesIn(bench.dataDir).documents);
  await cp(bench.dataDir, folder, { recursive: true, filter: (path) => basename(path) !== left });
  return folder;
}

function startLoad(port: number, cookies: readonly string[]) {
  const url = `http://127.0.0.1:${port}/api/community/posts`;
  const tally = { requests: 0, refused: 0, slowestMs: 0 };
  let isOver = false;
  const client = async (cookie: string) => {
    for (let count = 0; !isOver; count++) {
      const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const content = `${count}: What changed in our onboarding after the first ten interviews.`;
      const body = JSON.stringify({ content, postType: 'insight', category: 'innovation' });
      const startedMs = performance.now();
      const { ok } = await answered(url, count % 4 === 0 ? { method: 'POST', headers, body } : { headers });
      tally.requests += 1;
      tally.refused += ok ? 0 : 1;
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedMs);
    }
  };
  const done = Promise.all(cookies.map(client));
  return {
    async stop() {
      isOver = true;
      await done;
      return tally;
    },
  };
}

async function answered(url: string, request: RequestInit): Promise<Response> {
  for (;;) {
    try {
      const response = await fetch(url, request);
      await response.arrayBuffer();
      return response;
    } catch {
      await pause(10);
    }
  }
}
