// Starts Kindling as `npm start` does, without installing and building.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment } from './kindling-server.ts';

const main = join(import.meta.dirname, '../dist/kindling/main.js');

export type Started = Readonly<{ seconds: number; pid: number; port: number; stop(): Promise<void> }>;

/** Resolves when the server has printed its address and responded there. */
export async function start(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<Started> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment(dataDir), ...settings },
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
    port: Number(new URL(address).port),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
