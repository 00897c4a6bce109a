// The time from the command to the first response, with an empty folder and with the demo community, and the server's
// memory then.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environment } from '../kindling-server.ts';
import { type Bench, type Measurement, median } from '../measurement.ts';

const main = join(import.meta.dirname, '../../src/app/main.ts');

type Started = Readonly<{ seconds: number; pid: number; stop(): Promise<void> }>;

/** Resolves when the server has printed its address and responded there. */
async function start(dataDir: string, seed: 'demo' | 'none'): Promise<Started> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment(dataDir), SEED: seed },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [found] = /http:\/\/\S+/.exec(output) ?? [];
      if (found) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`The server ended with ${code} before it was up.`)));
  });
  const answer = await fetch(`${address}/api/community/posts`);
  await answer.arrayBuffer();
  return {
    seconds: (performance.now() - startedMs) / 1_000,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export const starting: Measurement = {
  name: 'starting',
  title: 'Starting and resting',
  async run(bench) {
    const times = bench.quick ? 2 : 5;
    const empty = await startedEmpty(bench, times);
    const folder = await bench.newFolder('seeded');
    const planting = await start(folder, 'demo');
    await planting.stop();
    const seeded: number[] = [];
    for (let time = 0; time < times; time++) {
      const server = await start(folder, 'demo');
      seeded.push(server.seconds);
      await server.stop();
    }
    const resting = await start(folder, 'demo');
    await pause(bench.quick ? 2_000 : 15_000);
    const megabytes = await residentMegabytes(resting.pid);
    await resting.stop();
    return [
      { what: 'Cold start, empty folder', value: empty, unit: 's', aim: { of: 'value', below: 1 } },
      { what: 'First start, planting the demo community', value: planting.seconds, unit: 's' },
      { what: 'Cold start, demo community', value: median(seeded), unit: 's', aim: { of: 'value', below: 3 } },
      { what: 'Memory at rest', value: megabytes, unit: 'MB', aim: { of: 'value', below: 150 } },
    ];
  },
};

async function startedEmpty(bench: Bench, times: number): Promise<number> {
  const seconds: number[] = [];
  for (let time = 0; time < times; time++) {
    const server = await start(await bench.newFolder(`empty-${time}`), 'none');
    seconds.push(server.seconds);
    await server.stop();
  }
  return median(seconds);
}

/** The memory of the process according to the kernel, shared libraries included. Linux only. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  return Number(kilobytes) / 1_024;
}
