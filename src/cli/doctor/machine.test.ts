import { expect, test } from 'vitest';
import { clientFinding, clockFinding, folderModeFinding, nodeFinding, roomFinding } from './machine.ts';

test.each([
  ['an old Node.js', nodeFinding('20.19.5'), 'Install Node.js 24'],
  ['no built client', clientFinding('/nonexistent/web', 'web'), 'npm start'],
  ['a disk with less room than a rebuild needs', roomFinding('/data', 700, 500), '756 MiB'],
  ['a nearly full disk', roomFinding('/data', 3.4, 0), '256 MiB'],
  ['a data folder that is open to all', folderModeFinding('/data', 0o40755), 'chmod 700 /data'],
  ['a clock that is late', clockFinding('MongoDB', 1_000_000, 1_065_000), 'time synchronization'],
  ['a clock that is early', clockFinding('MongoDB', 1_065_000, 1_000_000), 'time synchronization'],
])('finds %s, and says how to mend it', (_what, { fine, mend }, how) => {
  expect(fine).toBe(false);
  expect(mend).toContain(how);
});

test.each([
  ['the Node.js that it is made for', nodeFinding('24.0.0')],
  ['a worker without a client', clientFinding('/nonexistent/web', 'worker')],
  ['room for a rebuild', roomFinding('/data', 757, 500)],
  ['a data folder for a group', folderModeFinding('/data', 0o40750)],
  ['a clock that differs by what a network takes', clockFinding('MongoDB', 1_000_000, 1_001_500)],
])('is content with %s', (_what, finding) => {
  expect(finding).toMatchObject({ fine: true, mend: null });
});
