// A server that is killed while a thread builds its read models.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { operatorOf } from '../../../cli/cli-fixture.ts';
import { generateLoad } from '../../../demo/generate-load.ts';
import { silentLogger } from '../../../platform/logger.ts';
import { survives } from '../../../testing/faults.ts';
import { openKindling } from '../../kindling.ts';
import { loadParts } from '../../registry.ts';
import { startInstance } from '../instances/instances-site-fixture.ts';
import { readConfig } from '../settings/config.ts';
import { filesIn } from '../stores.ts';

type Report = Readonly<{ projection: string; outcome: string }>;

const pollOptions = { timeout: 60_000, interval: 2 };

survives(
  'Kindling',
  'kill -9 while read models are being built',
  'the next start builds them completely, and leaves no draft behind',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kindling-killed-build-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const environment = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', SEED: 'none' };
    await fillLog(environment);

    const { documents } = filesIn(dataDir);
    const filesThere = () => readdir(documents).catch((): string[] => []);
    const drafts = async () => (await filesThere()).filter((name) => name.includes('.draft-'));
    const built = async () => (await filesThere()).filter((name) => /\.v\d+\.g\d+\.sqlite$/.test(name));

    for (const atLeastBuilt of [0, 10]) {
      const starting = startInstance(environment);
      await vi.waitUntil(
        async () => (await drafts()).length > 0 && (await built()).length >= atLeastBuilt,
        pollOptions,
      );
      const [, pid] = (await drafts())[0]?.split('.draft-') ?? [];
      process.kill(Number(pid), 'SIGKILL');
      await starting.then((server) => server.kill()).catch(() => {});
      expect(await drafts()).not.toEqual([]);
    }

    const server = await startInstance(environment);
    await vi.waitUntil(async () => (await fetch(`${server.address}/health/ready`)).ok, pollOptions);
    expect(await drafts()).toEqual([]);
    expect(server.faults()).toEqual([]);
    expect(await server.stop()).toBe(0);
    const verified = await operatorOf({ folder: dataDir }).json<{ readModels: readonly Report[] }>(['verify']);
    expect(verified.readModels.filter(({ outcome }) => outcome !== 'equal')).toEqual([]);
  },
  240_000,
);

/** More events than are folded without a thread. */
async function fillLog(environment: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig({ ...environment, ROLE: 'web' });
  const { stores, codec, keyring, close } = await openKindling({ config, logger: silentLogger });
  const into = { eventStore: stores.eventStore, codec, keyring, parts: loadParts };
  const load = { members: 100, posts: 500, comments: 500, likes: 4_000 };
  await generateLoad(into, load, { seed: 1, endsAt: new Date('2026-11-02T09:30:00Z'), passwordHash: 'none' });
  expect(await keyring.erasuresAppliedUpTo()).toBe(await stores.eventStore.head());
  await close();
}
