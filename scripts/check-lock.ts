// Checks that the lock file installs the same packages from any registry: it names none, and pins each package by its digest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), integrity: z.string().optional(), inBundle: z.boolean().optional() }),
  ),
});

const root = join(import.meta.dirname, '..');
const problems = [...problemsOfLock(), ...problemsOfSettings()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemsOfLock() {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(packages).flatMap(([path, { resolved, integrity, inBundle }]) => {
    if (path === '' || inBundle) return [];
    return [
      ...(resolved ? [`package-lock.json: ${path} names a host. Keep omit-lockfile-registry-resolved in .npmrc.`] : []),
      ...(integrity ? [] : [`package-lock.json: ${path} has no digest. Install it from a registry.`]),
    ];
  });
}

function problemsOfSettings() {
  const lines = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  return lines
    .filter((line) => /registry\s*=|\/\//.test(line) && !line.startsWith('omit-lockfile-registry-resolved='))
    .map((line) => `.npmrc: "${line}" names a registry. It belongs in the settings of the machine.`);
}
