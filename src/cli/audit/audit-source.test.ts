// Cases that are rare in practice: a server that folds while an operator's command reads, and a long log.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections } from '../../app/registry.ts';
import { Undecodable } from '../../platform/codec.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';
import { silentLogger } from '../../platform/logger.ts';
import { intercept } from '../../testing/intercept.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { operatorOf } from '../cli-fixture.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { startOwnProjector } from '../own-projector.ts';
import type { Cli } from '../verb.ts';
import { storedEvents } from './audit-event.ts';
import { findAuditEvents } from './audit-source.ts';
import { findStreams } from './stream-source.ts';

let site: TestKindling;
beforeEach(async () => {
  site = await openTestKindling();
  await site.member('ada');
});
afterEach(() => site.close());

const progress = { at: () => {}, end: () => {} };
const cli = {
  note: () => {},
  progress: () => progress,
  terminal: { signal: new AbortController().signal },
} as unknown as Cli;

/** Queries while nothing of two commands is folded yet. Before the result is read, both are folded, and a third one. */
async function askedWhileFolding<Answer>(ask: (installation: Installation) => Promise<Answer>): Promise<Answer> {
  const operator = operatorOf({ folder: site.folder, clock: site.clock });
  const answered = Promise.withResolvers<Answer>();
  await site.restart(async () => {
    const { config } = site.kindling();
    const installation = await openInstallation({ config, logger: silentLogger, clock: site.clock });
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
    const here = await startOwnProjector(installation, projections);
    const head = await installation.stores.eventStore.head();
    await expect.poll(() => here?.projector.status().every(({ position }) => position >= head)).toBe(true);
    await here?.stop();
  }
}

describe('asked while a server folds', () => {
  it('audit returns the newest events, each once, in log order', async () => {
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

describe('in a long log', () => {
  const since = '2026-05-01T00:00:00.000Z';
  const head = 400_000n;
  const newer = [head, head - 90_000n];

  /** A log in which all events but two are older than `since`. */
  function longLog() {
    const read = { events: 0 };
    const storedAt = (position: bigint) => {
      const at = newer.includes(position) ? '2026-05-02T10:00:00.000Z' : '2026-04-02T10:00:00.000Z';
      const name = `thing-${position}`;
      return { id: name, type: 'Thing', stream: name, revision: 0, position, data: {}, metadata: { at } };
    };
    const eventStore = {
      head: async () => head,
      async readBackwards(before = head + 1n, { limit = 1_000 } = {}) {
        const length = Number(before - 1n < BigInt(limit) ? before - 1n : BigInt(limit));
        read.events += length;
        return Array.from({ length }, (_, at) => storedAt(before - 1n - BigInt(at)));
      },
    };
    const decode = async ([event]: readonly StoredEvent[]) => {
      throw new Undecodable({ position: event?.position ?? 0n, type: 'Thing' } as StoredEvent, 'nothing defines it');
    };
    return { read, installation: { stores: { eventStore }, codec: { decode } } as unknown as Installation };
  }

  it('a search from a time on ends where the log has been older for a while, not at the first older event', async () => {
    const { read, installation } = longLog();
    const { events } = await findAuditEvents(installation, cli, { filter: { since }, limit: 50, fromLog: true });
    expect(events.map(({ position }) => BigInt(position))).toEqual(newer.toReversed());
    expect(read.events).toBeLessThan(200_000);
  });
});

describe('payloads', () => {
  it('are read stream by stream, not event by event', async () => {
    const { eventStore } = site.kindling().stores;
    const log = await site.log();
    const asked: string[] = [];
    const read: typeof eventStore.read = (stream, options) => {
      asked.push(stream);
      return eventStore.read(stream, options);
    };
    const events = log.map(({ id, stream, revision }) => ({ eventId: id, stream, revision }));
    const found = await storedEvents(
      { stores: { ...site.kindling().stores, eventStore: intercept(eventStore, { read }) } },
      events,
    );
    expect([...found.keys()].sort()).toEqual(log.map(({ id }) => id).sort());
    expect(asked.sort()).toEqual([...new Set(log.map(({ stream }) => stream))].sort());
    expect(asked.length).toBeLessThan(log.length);
  });
});
