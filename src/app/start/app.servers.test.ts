// The whole application against real servers: those in TEST_EVENTSTORE_URL and TEST_MONGODB_URL, or containers. Each run uses a separate
// place on them.
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRealPlaces, type RealPlaces, whereBothAre } from '../../testing/real-places.ts';
import { journey } from './instances/instances-journey-fixture.ts';
import { commonEnvironment, startInstance } from './instances/instances-site-fixture.ts';
import { readTruth } from './instances/instances-truth-fixture.ts';

const servers = whereBothAre();
const reasons = servers.flatMap((where) => (where.kind === 'nowhere' ? [where.reason] : []));

if (reasons.length > 0) {
  test.skip(`two instances work on real servers (skipped: ${reasons.join('; ')})`, () => undefined);
} else {
  describe(`two instances on real servers, ${servers.map(({ kind }) => kind).join(' and ')}`, () => {
    const started: ChildProcess[] = [];
    let folder: string;
    let places: RealPlaces;
    let environment: Record<string, string>;

    beforeAll(async () => {
      places = await openRealPlaces();
      folder = await mkdtemp(join(tmpdir(), 'kindling-servers-'));
      environment = { ...commonEnvironment(folder), ...places.environment };
    });

    afterAll(async () => {
      for (const child of started) child.kill('SIGKILL');
      await places?.close();
      if (folder) await rm(folder, { recursive: true });
    });

    test('a member can do everything on each, and the read models equal a fresh fold at the end', async () => {
      const instances = await Promise.all([startInstance(environment, started), startInstance(environment, started)]);
      for (const instance of instances) await journey(instance);
      const truth = await readTruth({ environment });
      try {
        await expect.poll(() => truth.differences(), { timeout: 10_000 }).toEqual([]);
      } finally {
        await truth.close();
      }
      for (const instance of instances) expect(instance.faults()).toEqual([]);
      expect(await Promise.all(instances.map((instance) => instance.stop()))).toEqual([0, 0]);
    });
  });
}
