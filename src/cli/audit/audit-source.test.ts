// A server that folds while an operator asks: between the look at how far the trail has come, and the look into it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections } from '../../app/registry.ts';
import { silentLog } from '../../platform/log.ts';
import { intercept } from '../../testing/intercept.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { operatorOf } from '../cli-fixture.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { projectHere } from '../project-here.ts';
import type { Cli } from '../verb.ts';
import { findAuditEvents } from './audit-source.ts';
import { findStreams } from './stream-source.ts';

let site: TestKindling;
beforeEach(async () => {
  site = await openTestKindling();
  await site.member('ada');
});
afterEach(() => site.close());

const cli = { note: () => {} } as Partial<Cli> as Cli;

/** What is asked while nothing of two commands is folded yet, and all of it, with a third, before the answer is read. */
async function askedWhileFolding<Answer>(ask: (installation: Installation) => Promise<Answer>): Promise<Answer> {
  const operator = operatorOf({ folder: site.folder, clock: site.clock });
  const answered = Promise.withResolvers<Answer>();
  await site.restart(async () => {
    const { config } = site.kindling();
    const installation = await openInstallation({ config, log: silentLog, clock: site.clock });
    await operator.kindling(['admin', 'grant', 'ada']);
    const { eventStore } = installation.stores;
    const readAll: typeof eventStore.readAll = async (...asked) => {
      const page = await eventStore.readAll(...asked);
      if (page.length === 0) await foldMore(installation);
      return page;
    };
    const stores = { ...installation.stores, eventStore: intercept(eventStore, { readAll }) };
    answered.resolve(await ask({ ...installation, stores }));
    await installation.close();
  });
  return answered.promise;

  async function foldMore(installation: Installation): Promise<void> {
    for (const text of ['one', 'two', 'three']) {
      await operator.kindling(['audit', '--member', 'ada', '--reveal', '--from-log', '--reason', text]);
    }
    const here = await projectHere(installation, projections);
    const head = await installation.stores.eventStore.head();
    await expect.poll(() => here?.projector.status().every(({ position }) => position >= head)).toBe(true);
    await here?.stop();
  }
}

describe('asked while a server folds', () => {
  it('audit answers the newest events, each once, in the order of the log', async () => {
    const asked = { filter: {}, limit: 2, fromLog: false };
    const { events, more } = await askedWhileFolding((installation) => findAuditEvents(installation, cli, asked));
    const newest = (await site.log()).slice(-2).map(({ position }) => position.toString());
    expect({ positions: events.map(({ position }) => position), more }).toEqual({ positions: newest, more: true });
  });

  it('streams counts each stream once', async () => {
    const page = { kind: undefined, after: undefined, limit: 100 };
    const { kinds, names } = await askedWhileFolding((installation) => findStreams(installation, cli, page));
    const there = new Set((await site.log()).map(({ stream }) => stream));
    expect(names).toEqual([...there].sort());
    expect(kinds.reduce((sum, { streams }) => sum + streams, 0)).toBe(there.size);
  });
});
