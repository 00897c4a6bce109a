// A shelf that holds three books, on a real event store that loses races and responses on request.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { aggregate } from '../../kernel/aggregate.ts';
import type { Command } from '../../kernel/command.ts';
import { defineEvent, type EventOf } from '../../kernel/event.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { intercept } from '../../testing/intercept.ts';
import { openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { type EventStore, OutcomeUnknown } from '../events/event-store.ts';
import { createCommands, idempotencyKeyReused, type StepContext, tooManyWriters } from './commands.ts';

const BookShelved = defineEvent('BookShelved', {
  summary: 'A book was put on the shelf.',
  schema: z.object({ title: z.string() }),
});
type BookEvent = EventOf<typeof BookShelved>;
type ShelveBooks = Command<'ShelveBooks', Readonly<{ titles: readonly string[] }>>;

const shelfFull = refuse.conflict('shelf/full', 'Three books is all that this shelf holds.');

const shelf = aggregate({
  category: 'shelf',
  events: [BookShelved],
  decider: {
    initial: [] as readonly string[],
    evolve: (titles, { data }: BookEvent) => [...new Set([...titles, data.title])],
    decide({ data }: ShelveBooks, shelved): readonly BookEvent[] | Refusal {
      const unshelved = data.titles.filter((title) => !shelved.includes(title));
      return shelved.length + unshelved.length > 3 ? shelfFull : unshelved.map((title) => BookShelved({ title }));
    },
  },
});

const at = '2026-11-02T09:30:00.000Z';
const ada = { kind: 'member', id: 'ada', isAdmin: false } as const;

const shelveCommand = (...titles: readonly string[]): ShelveBooks => ({
  type: 'ShelveBooks',
  data: { titles },
  actor: ada,
  at,
});

function contextOf(
  commandId: string = randomUUID(),
  commandHash = 'hash of what was asked',
  step = 'ShelveBooks',
): StepContext {
  return { actor: ada, at, commandId, commandHash, step, correlationId: 'correlation', causationId: 'request' };
}

let platform: PlatformFixture;

beforeEach(async () => {
  platform = await openPlatform([BookShelved]);
  onTestFinished(() => platform.close());
});

const commandsOn = (eventStore: EventStore = platform.eventStore) =>
  createCommands({ eventStore, codec: platform.codec });

const titlesIn = async (stream = 'shelf-hall') =>
  (await platform.eventStore.read(stream)).map(({ data }) => (data as { title: string }).title);

describe('a command', () => {
  test('appends what was decided on the state of its stream, with who, when and why', async () => {
    const commands = commandsOn();
    const context = contextOf('c1');
    await commands.execute(shelf, 'hall', shelveCommand('Emma'), contextOf());
    const outcome = await commands.execute(shelf, 'hall', shelveCommand('Emma', 'Persuasion'), context);
    expect(outcome).toMatchObject({ before: ['Emma'], state: ['Emma', 'Persuasion'], position: 2n });
    const stored = (await platform.eventStore.read('shelf-hall')).slice(1);
    expect(stored).toMatchObject([{ type: 'BookShelved', data: { title: 'Persuasion' }, metadata: context }]);
    expect(commands.appendedEvents()).toBe(2);
    expect(await commands.load(shelf, 'hall')).toEqual({ state: ['Emma', 'Persuasion'], revision: 1 });
    expect(await commands.load(shelf, 'elsewhere')).toEqual({ state: [], revision: 'no-stream' });
  });

  test('that changes nothing appends nothing, and returns the position of the event that made it redundant', async () => {
    const commands = commandsOn();
    await commands.execute(shelf, 'hall', shelveCommand('Emma'), contextOf());
    expect(await commands.execute(shelf, 'hall', shelveCommand('Emma'), contextOf())).toEqual({
      before: ['Emma'],
      state: ['Emma'],
      events: [],
      position: 1n,
    });
    expect(await commands.execute(shelf, 'attic', shelveCommand(), contextOf())).toMatchObject({ position: undefined });
  });

  test('that is refused returns the refusal and appends nothing', async () => {
    const refused = await commandsOn().execute(shelf, 'hall', shelveCommand('A', 'B', 'C', 'D'), contextOf());
    expect(refused).toBe(shelfFull);
    expect(await titlesIn()).toEqual([]);
  });
});

describe('a retry under the same command id', () => {
  test('appends nothing twice and returns the events of the first try, even after other writes', async () => {
    const commands = commandsOn();
    const first = await commands.execute(shelf, 'hall', shelveCommand('Emma', 'Persuasion'), contextOf('c1'));
    await commands.execute(shelf, 'hall', shelveCommand('Evelina'), contextOf());
    const again = await commands.execute(shelf, 'hall', shelveCommand('Emma', 'Persuasion'), contextOf('c1'));
    if (isRefusal(first) || isRefusal(again)) throw new Error('refused');
    expect(again.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
    expect(again.position).toBe(first.position);
    expect(again.before).toEqual([]);
    expect(again.state).toEqual(['Emma', 'Persuasion', 'Evelina']);
    expect(await titlesIn()).toEqual(['Emma', 'Persuasion', 'Evelina']);
  });

  describe('that is known to be the first try', () => {
    const firstTry = () => ({ ...contextOf(), isFirstTry: true });
    const counting = () => {
      const counted = { read: 0, append: 0 };
      const eventStore = intercept(platform.eventStore, {
        read: (...given) => {
          counted.read += 1;
          return platform.eventStore.read(...given);
        },
        append: (...given) => {
          counted.append += 1;
          return platform.eventStore.append(...given);
        },
      });
      return { counted, commands: commandsOn(eventStore) };
    };

    test('begins a stream with one append, and reads nothing', async () => {
      const { counted, commands } = counting();
      const done = await commands.execute(shelf, 'hall', shelveCommand('Emma'), firstTry());
      expect(done).toMatchObject({ before: [], state: ['Emma'], events: [{ revision: 0 }] });
      expect(counted).toEqual({ read: 0, append: 1 });
      expect(await titlesIn()).toEqual(['Emma']);
    });

    test('reads an existing stream, and is decided on it', async () => {
      await commandsOn().execute(shelf, 'hall', shelveCommand('Emma', 'Evelina'), contextOf());
      const { counted, commands } = counting();
      const done = await commands.execute(shelf, 'hall', shelveCommand('Emma', 'Persuasion'), firstTry());
      expect(done).toMatchObject({ before: ['Emma', 'Evelina'], events: [{ data: { title: 'Persuasion' } }] });
      expect(await commands.execute(shelf, 'hall', shelveCommand('Camilla'), firstTry())).toBe(shelfFull);
      expect(counted).toEqual({ read: 2, append: 2 });
    });

    test('appends to a stream that this process has seen as to any other', async () => {
      const { counted, commands } = counting();
      await commands.execute(shelf, 'hall', shelveCommand('Emma'), firstTry());
      await commands.execute(shelf, 'hall', shelveCommand('Evelina'), firstTry());
      expect(counted).toEqual({ read: 1, append: 2 });
      expect(await titlesIn()).toEqual(['Emma', 'Evelina']);
    });

    test('is refused only on a stream that was read', async () => {
      const { counted, commands } = counting();
      expect(await commands.execute(shelf, 'hall', shelveCommand('A', 'B', 'C', 'D'), firstTry())).toBe(shelfFull);
      expect(counted).toEqual({ read: 1, append: 0 });
    });

    test('reports an append whose outcome is unknown, rather than deciding again', async () => {
      const eventStore = intercept(platform.eventStore, {
        append: async () => {
          throw new OutcomeUnknown('No answer.');
        },
      });
      await expect(commandsOn(eventStore).execute(shelf, 'hall', shelveCommand('Emma'), firstTry())).rejects.toThrow(
        OutcomeUnknown,
      );
    });
  });

  test('is refused if its request differs', async () => {
    const commands = commandsOn();
    await commands.execute(shelf, 'hall', shelveCommand('Emma'), contextOf('c1', 'hash of Emma'));
    const other = await commands.execute(shelf, 'hall', shelveCommand('Evelina'), contextOf('c1', 'hash of Evelina'));
    expect(other).toBe(idempotencyKeyReused);
    expect(await titlesIn()).toEqual(['Emma']);
  });

  test('is not mistaken for another step of the same command', async () => {
    const commands = commandsOn();
    const first = await commands.execute(shelf, 'hall', shelveCommand('Emma'), contextOf('c1'));
    const second = await commands.execute(
      shelf,
      'hall',
      shelveCommand('Evelina'),
      contextOf('c1', undefined, 'the sequel'),
    );
    expect(await titlesIn()).toEqual(['Emma', 'Evelina']);
    const again = await commands.execute(
      shelf,
      'hall',
      shelveCommand('Evelina'),
      contextOf('c1', undefined, 'the sequel'),
    );
    if (isRefusal(first) || isRefusal(second) || isRefusal(again)) throw new Error('refused');
    expect(again.events).toMatchObject([{ id: second.events[0]?.id, data: { title: 'Evelina' } }]);
    expect(await commands.earlier(shelf, 'hall', contextOf('c1', undefined, 'the end'))).toBeUndefined();
  });

  test('finds what was done before steps had names', async () => {
    const { step: _, ...metadata } = contextOf('c1');
    const [event] = await platform.codec.encode([
      { event: BookShelved({ title: 'Emma' }), id: randomUUID(), metadata },
    ]);
    if (event === undefined) throw new Error('One event was encoded, and none came out.');
    await platform.eventStore.append('shelf-hall', [event], 'no-stream');
    expect(await commandsOn().execute(shelf, 'hall', shelveCommand('Emma'), contextOf('c1'))).toMatchObject({
      events: [{ id: event.id }],
    });
    expect(await titlesIn()).toEqual(['Emma']);
  });

  test('is recognised as one before it queries anything', async () => {
    const commands = commandsOn();
    await commands.execute(shelf, 'hall', shelveCommand('Evelina'), contextOf());
    expect(await commands.earlier(shelf, 'hall', contextOf('c1'))).toBeUndefined();
    const first = await commands.execute(shelf, 'hall', shelveCommand('Emma'), contextOf('c1'));
    if (isRefusal(first)) throw new Error('refused');
    expect(await commands.earlier(shelf, 'hall', contextOf('c1'))).toMatchObject({
      before: ['Evelina'],
      state: ['Evelina', 'Emma'],
      position: first.position,
    });
    expect(await commands.earlier(shelf, 'hall', contextOf('c1', 'hash of something else'))).toBe(idempotencyKeyReused);
  });

  test('at the very same moment ends with one set of events, returned to both', async () => {
    const commands = commandsOn();
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        commands.execute(shelf, 'hall', shelveCommand('Emma', 'Evelina'), contextOf('c1')),
      ),
    );
    expect(await titlesIn()).toEqual(['Emma', 'Evelina']);
    const ids = (await platform.eventStore.read('shelf-hall')).map(({ id }) => id);
    for (const outcome of tries) expect(!isRefusal(outcome) && outcome.events.map(({ id }) => id)).toEqual(ids);
  });
});

describe('after a lost race', () => {
  /** Lets a rival write just before each of the first appends. */
  const losing = (races: readonly string[]): EventStore => {
    const left = [...races];
    return intercept(platform.eventStore, {
      async append(...append) {
        const rival = left.shift();
        if (rival !== undefined) await platform.append('shelf-hall', BookShelved({ title: rival }));
        return platform.eventStore.append(...append);
      },
    });
  };

  test('the decision is made again on the current state', async () => {
    const commands = commandsOn(losing(['Emma']));
    expect(await commands.execute(shelf, 'hall', shelveCommand('Emma', 'Evelina'), contextOf())).toMatchObject({
      state: ['Emma', 'Evelina'],
    });
    expect(await titlesIn()).toEqual(['Emma', 'Evelina']);
  });

  test('and the rules no longer allow it, it is refused', async () => {
    const commands = commandsOn(losing(['A', 'B']));
    expect(await commands.execute(shelf, 'hall', shelveCommand('C', 'D'), contextOf())).toBe(shelfFull);
    expect(await titlesIn()).toEqual(['A', 'B']);
  });

  test('three times in a row it still succeeds, a fourth time it is a conflict', async () => {
    const same = ['A', 'A', 'A'];
    expect(await commandsOn(losing(same)).execute(shelf, 'hall', shelveCommand('B'), contextOf())).toMatchObject({
      events: [{}],
    });
    expect(await commandsOn(losing([...same, 'A'])).execute(shelf, 'hall', shelveCommand('C'), contextOf())).toBe(
      tooManyWriters,
    );
  });
});

describe('when the store cannot tell whether it appended', () => {
  const unknown = (appends: 'appends' | 'does not append'): EventStore => {
    let failed = false;
    return intercept(platform.eventStore, {
      async append(...append) {
        if (failed) return platform.eventStore.append(...append);
        failed = true;
        if (appends === 'appends') await platform.eventStore.append(...append);
        throw new OutcomeUnknown('The connection broke.');
      },
    });
  };

  test.each([
    'appends',
    'does not append',
  ] as const)('and it %s, a retry ends with the events once', async (appends) => {
    const commands = commandsOn(unknown(appends));
    const lost = commands.execute(shelf, 'hall', shelveCommand('Emma', 'Evelina'), contextOf('c1'));
    await expect(lost).rejects.toThrow(OutcomeUnknown);
    const again = await commands.execute(shelf, 'hall', shelveCommand('Emma', 'Evelina'), contextOf('c1'));
    expect(again).toMatchObject({ state: ['Emma', 'Evelina'], events: [{ revision: 0 }, { revision: 1 }] });
    expect(await titlesIn()).toEqual(['Emma', 'Evelina']);
  });
});

const diary = aggregate({
  category: 'shelf',
  events: [BookShelved],
  decider: {
    ...shelf.decider,
    decide: ({ data }: ShelveBooks) => data.titles.map((title) => BookShelved({ title })),
  },
});

describe('in a stream that is so long that its state is cached', () => {
  const entries = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `Entry ${from + at}`);
  const append = (titles: readonly string[]) =>
    platform.append('shelf-hall', ...titles.map((title) => BookShelved({ title })));

  test('a retry gets the events of the first try, even long after', async () => {
    const commands = commandsOn();
    await append(entries(0, 200));
    const first = await commands.execute(diary, 'hall', shelveCommand('Emma', 'Evelina'), contextOf('c1'));
    await append(entries(200, 500));
    const again = await commands.execute(diary, 'hall', shelveCommand('Emma', 'Evelina'), contextOf('c1'));
    if (isRefusal(first) || isRefusal(again)) throw new Error('refused');
    expect(again.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
    expect([again.position, again.before]).toEqual([first.position, entries(0, 200)]);
    expect(again.state).toEqual([...entries(0, 200), 'Emma', 'Evelina', ...entries(200, 500)]);
    expect(await commands.earlier(diary, 'hall', contextOf('c1'))).toEqual(again);
    expect(await commands.earlier(diary, 'hall', contextOf('c1', undefined, 'another step'))).toBeUndefined();
    expect(await commands.earlier(diary, 'hall', contextOf('c1', 'hash of something else'))).toBe(idempotencyKeyReused);
    expect(await titlesIn()).toHaveLength(502);
  });

  test('events from before steps had names are found', async () => {
    await append(entries(0, 200));
    const { step: _, ...metadata } = contextOf('c1');
    const [event] = await platform.codec.encode([
      { event: BookShelved({ title: 'Emma' }), id: randomUUID(), metadata },
    ]);
    if (event === undefined) throw new Error('One event was encoded, and none came out.');
    await platform.eventStore.append('shelf-hall', [event], 199);
    await append(entries(200, 300));
    expect(await commandsOn().execute(diary, 'hall', shelveCommand('Emma'), contextOf('c1'))).toMatchObject({
      before: entries(0, 200),
      events: [{ id: event.id }],
    });
  });

  test('what another process appended counts for the next decision', async () => {
    const commands = commandsOn();
    await append(entries(0, 40));
    await commands.load(diary, 'hall');
    await append(['Emma']);
    expect(await commands.load(diary, 'hall')).toEqual({ state: [...entries(0, 40), 'Emma'], revision: 40 });
    expect(await commands.execute(diary, 'hall', shelveCommand('Evelina'), contextOf())).toMatchObject({
      before: [...entries(0, 40), 'Emma'],
      events: [{ revision: 41 }],
    });
  });
});

test('twenty concurrent writers to one stream all succeed', async () => {
  const commands = commandsOn();
  const titles = Array.from({ length: 20 }, (_, index) => `Entry ${index}`);
  const outcomes = await Promise.all(
    titles.map((title) => commands.execute(diary, 'hall', shelveCommand(title), contextOf())),
  );
  expect(outcomes.filter(isRefusal)).toEqual([]);
  expect(await titlesIn()).toEqual(titles);
});

test('a failed command does not block the next one on its stream', async () => {
  const left = [new Error('The disk is full.')];
  const commands = commandsOn(
    intercept(platform.eventStore, {
      async append(...append) {
        const error = left.shift();
        if (error !== undefined) throw error;
        return platform.eventStore.append(...append);
      },
    }),
  );
  const both = [shelveCommand('Emma'), shelveCommand('Evelina')].map((command) =>
    commands.execute(shelf, 'hall', command, contextOf()),
  );
  await expect(both[0]).rejects.toThrow('The disk is full.');
  await both[1];
  expect(await titlesIn()).toEqual(['Evelina']);
});

test('one of twenty concurrent commands for the last place succeeds', async () => {
  const commands = commandsOn();
  await commands.execute(shelf, 'hall', shelveCommand('A', 'B'), contextOf());
  const wanted = Array.from({ length: 20 }, (_, index) => `Book ${index}`);
  const outcomes = await Promise.all(
    wanted.map((title) => commands.execute(shelf, 'hall', shelveCommand(title), contextOf())),
  );
  expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
  expect(await titlesIn()).toHaveLength(3);
});
