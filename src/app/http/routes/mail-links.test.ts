// Links in mails of a site without a configured address: they lead to the server that wrote the mail.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serverProgram } from '../../../testing/programs.ts';

test('a server on a free port links to the port that it got', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-mail-'));
  const child = spawn(process.execPath, [serverProgram], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', SEED: 'none', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
  const [line] = await once(child.stdout, 'data');
  const [address = ''] = /http:\S+/.exec(String(line)) ?? [];
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const page = async (path: string) => (await fetch(address + path)).text();

  const email = 'grace@compilers.example';
  expect((await post('/api/auth/register', { email, password: 'a nanosecond of wire' })).status).toBe(201);
  expect((await post('/api/auth/request-password-reset', { email })).status).toBe(200);
  const [, mail = ''] = await vi.waitFor(async () => {
    const found = /(\/dev\/mail\/[^"]+)">Set a new password/.exec(await page('/dev/mail'));
    if (found === null) throw new Error('No mail has come yet.');
    return found;
  }, 20_000);
  expect(await page(mail)).toContain(`href="${address}/login?resetToken=`);
}, 30_000);
