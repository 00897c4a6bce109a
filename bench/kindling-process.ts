// Starts Kindling as `npm start` does, without installing and building.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environment, startCommand } from './kindling-server.ts';

const root = join(import.meta.dirname, '..');

export type Started = Readonly<{ seconds: number; pid: number; port: number; stop(): Promise<void> }>;

/** Resolves when the server has printed its address and responded there. */
export async function start(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<Started> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, startCommand, {
    cwd: root,
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

/** The memory of the process according to the kernel, shared libraries included. Linux only. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  return Number(kilobytes) / 1_024;
}
