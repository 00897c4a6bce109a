// The server started at a terminal, which `script` of util-linux provides, and started by a program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { serverProgram } from '../../testing/programs.ts';

const script = '/usr/bin/script';
const timeoutMs = 60_000;

/** Starts a server, and returns the lines that it has printed once one of them matches. */
async function linesOf(command: readonly [string, ...string[]], until: RegExp): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-terminal-'));
  const [program, ...line] = command;
  const child = spawn(program, line, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      SEED: 'none',
      NEWS: 'off',
      LINKS: 'off',
      PORT: '0',
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
  const lines: string[] = [];
  for await (const text of createInterface(child.stdout)) {
    // A bar is erased: a person no longer sees it.
    const line = text.replaceAll('\u001b[K', '');
    if (line !== '' && !line.includes('░')) lines.push(line);
    if (until.test(lines.at(-1) ?? '')) break;
  }
  return lines;
}

test.skipIf(!existsSync(script))(
  'talks to a person: what it opens, where it is, and where mails are',
  { timeout: timeoutMs },
  async () => {
    const lines = await linesOf([script, '-qec', `exec ${process.execPath} ${serverProgram}`, '/dev/null'], /^Ctrl-C/);
    expect(lines).toEqual([
      expect.stringMatching(/^Kindling opens \/.+\.$/),
      expect.stringMatching(/^Kindling is at http:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(/^It has no admin yet\./),
      expect.stringMatching(/^Mails are not sent; they are shown at http:\/\/127\.0\.0\.1:\d+\/dev\/mail$/),
      'Ctrl-C stops it.',
    ]);
  },
);

test('a program sees its address, among lines of JSON', { timeout: timeoutMs }, async () => {
  const lines = await linesOf([process.execPath, serverProgram], /^It has no admin/);
  const others = lines.filter((line) => !line.startsWith('{'));
  expect(others).toEqual([expect.stringMatching(/^Kindling is at /), expect.stringMatching(/^It has no admin yet\./)]);
  for (const line of lines.filter((each) => each.startsWith('{'))) expect(() => JSON.parse(line)).not.toThrow();
});
