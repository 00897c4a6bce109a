// A diary of personal entries, long enough that its state is cached.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineEvent, type EventOf, idOf, personal, type Recorded } from '../kernel/event.ts';
import { intercept } from '../testing/intercept.ts';
import { metadataAt, openPlatform, type PlatformFixture } from '../testing/platform-fixture.ts';
import { type EventStore, isWrongRevision } from './events/event-store.ts';
import { createStreamStates, longFrom, pageLength } from './stream-states.ts';

const EntryWritten = defineEvent('EntryWritten', {
  summary: 'Somebody wrote into a diary.',
  schema: z.object({ authorId: idOf('member'), text: personal('authorId', z.string()) }),
});
type Entry = EventOf<typeof EntryWritten>;

const texts = {
  initial: [] as readonly (string | null)[],
  evolve: (written: readonly (string | null)[], { data }: Entry) => [...written, data.text],
};
const count = { initial: 0, evolve: (entries: number, _: Entry) => entries + 1 };

let platform: PlatformFixture;
let reads: { from: number; found: number }[];
/** Counts reads. */
let eventStore: EventStore;
beforeEach(async () => {
  platform = await openPlatform([EntryWritten]);
  onTestFinished(() => platform.close());
  reads = [];
  eventStore = intercept(platform.eventStore, {
    async read(stream, options = {}) {
      const found = await platform.eventStore.read(stream, options);
      reads.push({ from: options.from ?? 0, found: found.length });
      return found;
    },
  });
});

const statesOn = (store = eventStore) => createStreamStates({ eventStore: store, codec: platform.codec });
const at = '2026-11-02T09:30:00.000Z';

/** Appends one entry for each text, all of one step, as any process may. */
async function write(
  entries: readonly string[],
  { authorId = 'ada', stream = 'diary', commandId = randomUUID() as string, step = 'Write' } = {},
) {
  const metadata = { ...metadataAt(at), commandId, step };
  const encoded = await platform.codec.encode(
    entries.map((text) => ({ event: EntryWritten({ authorId, text }), id: randomUUID(), metadata })),
  );
  const expected = (await platform.eventStore.read(stream)).at(-1)?.revision ?? 'no-stream';
  const appended = await platform.eventStore.append(stream, encoded, expected);
  if (isWrongRevision(appended)) throw new Error('Nobody else writes here.');
  return { commandId, step };
}

const many = (length: number, name = 'entry') => Array.from({ length }, (_, index) => `${name} ${index}`);

test('a state includes all events, whatever was read before, and every step is found among them', async () => {
  const appends = fc.array(
    fc.record({ entries: fc.integer({ min: 1, max: 140 }), reads: fc.boolean(), again: fc.boolean() }),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(appends, async (rounds) => {
      const [states, stream] = [statesOn(), `diary-${randomUUID()}`];
      const steps: { commandId: string; step: string; texts: readonly string[] }[] = [];
      const written: string[] = [];
      for (const [round, { entries, reads: isRead, again }] of rounds.entries()) {
        const more = many(entries, `round ${round}`);
        // One command may take several steps in one stream.
        const commandId = again ? steps.at(-1)?.commandId : undefined;
        steps.push({
          ...(await write(more, { stream, step: `Step ${round}`, ...(commandId && { commandId }) })),
          texts: more,
        });
        written.push(...more);
        if (isRead) expect((await states.read(texts, stream)).state).toEqual(written);
      }
      const { state, revision, position, around } = await states.read(texts, stream);
      const stored = await platform.eventStore.read(stream);
      expect({ state, revision, position }).toEqual({
        ...{ state: written, revision: stored.at(-1)?.revision ?? 'no-stream' },
        position: stored.at(-1)?.position,
      });
      for (const { commandId, step, texts: own } of steps) {
        const { base, events } = await around({ commandId, step });
        const first = events.findIndex(({ metadata }) => metadata.commandId === commandId && metadata.step === step);
        const before = events.slice(0, first).reduce(texts.evolve, base);
        expect(before).toEqual(written.slice(0, before.length));
        expect(written.slice(before.length, before.length + own.length)).toEqual(own);
        expect(events.slice(first, first + own.length).map(({ data }) => data.text)).toEqual(own);
      }
      const unknown = await around({ commandId: randomUUID(), step: 'Write' });
      expect(unknown.events.filter(({ metadata }) => metadata.step === 'Write')).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

describe('a long stream', () => {
  test('costs only its new events, once it is cached', async () => {
    const states = statesOn();
    await write(many(1_000));
    await states.read(count, 'diary');
    reads = [];
    await write(['new']);
    expect((await states.read(count, 'diary')).state).toBe(1_001);
    expect((await states.read(count, 'diary')).state).toBe(1_001);
    expect(reads).toEqual([
      { from: 1_000, found: 1 },
      { from: 1_001, found: 0 },
    ]);
  });

  test('costs little more for a retry, however long ago the first try was', async () => {
    const states = statesOn();
    await write(many(300));
    const step = await write(['the one']);
    await write(many(700));
    const { around } = await states.read(texts, 'diary');
    reads = [];
    const { events } = await around(step);
    expect(events.map(({ data }) => data.text)).toContain('the one');
    expect(reads.reduce((sum, { found }) => sum + found, 0)).toBeLessThanOrEqual(3 * pageLength);
  });

  test('is read once for many concurrent callers', async () => {
    const states = statesOn();
    await write(many(1_000));
    const found = await Promise.all(Array.from({ length: 20 }, () => states.read(count, 'diary')));
    expect(found.map(({ state }) => state)).toEqual(Array(20).fill(1_000));
    expect(reads.filter(({ from }) => from === pageLength)).toHaveLength(1);
  });

  test('yields to other work while it is read for the first time', async () => {
    await write(many(1_000));
    let turns = 0;
    const others = setInterval(() => {}, 0);
    const take = () => {
      turns += 1;
      immediate = setImmediate(take);
    };
    let immediate = setImmediate(take);
    await statesOn().read(count, 'diary');
    clearImmediate(immediate);
    clearInterval(others);
    expect(turns).toBeGreaterThanOrEqual(1_000 / pageLength - 1);
  });

  test('has a state for each of its folds', async () => {
    const states = statesOn();
    await write(many(50));
    expect((await states.read(count, 'diary')).state).toBe(50);
    expect((await states.read(texts, 'diary')).state).toEqual(many(50));
    expect((await states.read(count, 'diary')).state).toBe(50);
  });
});

test('a short stream is read whole each time', async () => {
  const states = statesOn();
  await write(many(longFrom - 1));
  await states.read(count, 'diary');
  await states.read(count, 'diary');
  expect(reads).toEqual(Array(2).fill({ from: 0, found: longFrom - 1 }));
});

describe('once a person is forgotten', () => {
  test('no cached state names them', async () => {
    const states = statesOn();
    await write(many(50), { authorId: 'ada' });
    await write(['of bob'], { authorId: 'bob' });
    await states.read(texts, 'diary');
    await platform.keyring.forget('ada');
    expect((await states.read(texts, 'diary')).state).toEqual([...Array(50).fill(null), 'of bob']);
  });

  test('while a stream is being read, the read is repeated', async () => {
    await write(many(250), { authorId: 'ada' });
    let isForgotten = false;
    const forgetting = intercept(eventStore, {
      async read(stream, options) {
        if (options?.from === 2 * pageLength && !isForgotten) await platform.keyring.forget('ada');
        isForgotten ||= options?.from === 2 * pageLength;
        return eventStore.read(stream, options);
      },
    });
    const states = statesOn(forgetting);
    expect((await states.read(texts, 'diary')).state).toEqual(Array(250).fill(null));
  });
});

test('a fold that uses an event’s time gets the recorded one, from a cached stream too', async () => {
  const instants = {
    initial: [] as readonly string[],
    evolve: (all: readonly string[], { metadata }: Recorded<Entry>) => [...all, metadata.at],
  };
  const states = statesOn();
  await write(many(40));
  await states.read(instants, 'diary');
  await write(['new']);
  expect((await states.read(instants, 'diary')).state).toEqual(Array(41).fill(at));
});
