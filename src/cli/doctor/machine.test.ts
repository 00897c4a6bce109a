import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clientFinding, folderFindings, folderModeFinding, nodeFinding } from './machine.ts';

test.each([
  ['an old Node.js', nodeFinding('20.19.5'), 'Install Node.js 24'],
  ['no built client', clientFinding('/nonexistent/web', 'web'), 'npm start'],
  ['a data folder that is open to all', folderModeFinding('/data', 0o40755), 'chmod 700 /data'],
])('finds %s, and says how to mend it', (_what, { fine, mend }, how) => {
  expect(fine).toBe(false);
  expect(mend).toContain(how);
});

test.each([
  ['the Node.js that it is made for', nodeFinding('24.0.0')],
  ['a worker without a client', clientFinding('/nonexistent/web', 'worker')],
  ['a data folder for a group', folderModeFinding('/data', 0o40750)],
])('is content with %s', (_what, finding) => {
  expect(finding).toMatchObject({ fine: true, mend: null });
});

test('gives no advice about the owner and the mode of a folder that holds no Kindling', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'hosts'), '');
  mkdirSync(join(folder, 'media'));
  expect(await folderFindings(folder)).toEqual([expect.objectContaining({ check: 'data folder', fine: true })]);
  writeFileSync(join(folder, 'master.key'), '', { mode: 0o600 });
  expect(await folderFindings(folder)).toContainEqual(expect.objectContaining({ mend: `chmod 700 ${folder}` }));
});
