// The reactor stops at an event that it can't read, and reports it, until the operator decides.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { survives } from '../../testing/faults.ts';
import { NoteWritten, write } from '../../testing/notebook.ts';
import { metadataAt, openPlatform, type PlatformFixture } from '../../testing/platform-fixture.ts';
import { isWrongRevision } from '../events/event-store.ts';
import { type Logger, silentLogger } from '../logger.ts';
import { reaction } from './reaction.ts';
import { startReactor } from './reactor.ts';
import { type Schedule, schedule } from './schedule.ts';
import { changeSteering, readSteering } from './steering.ts';

let platform: PlatformFixture;
let texts: (string | null)[];
beforeEach(async () => {
  texts = [];
  platform = await openPlatform();
  onTestFinished(() => platform.close());
});

const noteReaction = reaction('notes.tell', NoteWritten, async ({ data }) => {
  texts.push(data.text);
});

async function start(options: { schedules?: readonly Schedule[]; logger?: Logger } = {}) {
  const reactor = await startReactor({
    ...{ ...platform, reactions: [noteReaction], logger: silentLogger, pollMs: 5, ...options },
    operations: platform.documents,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= reactor.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...reactor, stop };
}

/** Appends an event with a payload that fits no schema. */
async function appendUnreadable(type: string): Promise<string> {
  const metadata = { ...metadataAt(platform.clock().toISOString()), version: 1 };
  const event = { id: randomUUID(), type, data: { noteId: 7 }, metadata };
  const appended = await platform.eventStore.append(`altered-${event.id}`, [event], 'no-stream');
  if (isWrongRevision(appended)) throw new Error('It was there already.');
  return appended.position.toString();
}

test('an unreadable event of a type without reactions stops nothing', async () => {
  const reactor = await start();
  await platform.append('a', write('n1', 'ada', 'One'));
  await appendUnreadable('NoteStarred');
  await appendUnreadable('NobodyKnowsThis');
  await platform.append('b', write('n2', 'ada', 'Two'));
  await appendUnreadable('NobodyKnowsThis');
  await reactor.settle();
  expect(texts).toEqual(['One', 'Two']);
  expect(reactor.fault()).toBeUndefined();
});

survives(
  'Kindling',
  'an event that reactions cannot read',
  'they handle everything before it, then wait for an order to skip it',
  async () => {
    const reactor = await start();
    await platform.append('a', write('n1', 'ada', 'One'));
    const position = await appendUnreadable('NoteWritten');
    await platform.append('b', write('n2', 'ada', 'Two'));
    await expect.poll(() => reactor.fault()).toMatchObject({ position, eventType: 'NoteWritten' });
    await reactor.settle();
    expect(texts).toEqual(['One']);
    await expect.poll(async () => (await readSteering(platform.documents)).fault).toEqual(reactor.fault());

    await changeSteering(platform.documents, { skip: { position, reason: 'a broken import' } });
    await expect.poll(() => reactor.fault()).toBeUndefined();
    await reactor.settle();
    expect(texts).toEqual(['One', 'Two']);
    expect(await readSteering(platform.documents)).toMatchObject({ fault: null, skip: null });
  },
);

test('it is reported once, not repeatedly', async () => {
  const errors: unknown[] = [];
  const logger: Logger = { ...silentLogger, error: (what: unknown) => void errors.push(what) };
  const reactor = await start({ logger });
  await appendUnreadable('NoteWritten');
  await expect.poll(() => reactor.fault()).toBeDefined();
  await platform.append('b', write('n2', 'ada', 'Two'));
  await reactor.stop();
  expect(errors).toHaveLength(1);
});

test('an order to skip it that was given during downtime is followed at the next start', async () => {
  const first = await start();
  const position = await appendUnreadable('NoteWritten');
  await expect.poll(() => first.fault()).toBeDefined();
  await first.stop();
  await changeSteering(platform.documents, { skip: { position, reason: 'a broken import' } });
  await platform.append('b', write('n2', 'ada', 'Two'));
  const second = await start();
  await expect.poll(() => second.fault()).toBeUndefined();
  await second.settle();
  expect(texts).toEqual(['Two']);
});

test('an order to retry stops it again, without the order to skip', async () => {
  const reactor = await start();
  const position = await appendUnreadable('NoteWritten');
  await expect.poll(() => reactor.fault()).toBeDefined();
  platform.clock.advance({ minutes: 1 });
  await changeSteering(platform.documents, { fault: null, skip: null });
  const at = platform.clock().toISOString();
  await expect.poll(async () => (await readSteering(platform.documents)).fault).toMatchObject({ position, at });
});

test('a schedule that fails to compute its instant stops reactions at that event, and not before', async () => {
  const broken = schedule.at('notes.broken', NoteWritten, { at: ({ data }) => data.text ?? undefined }, async () => {});
  const reactor = await start({ schedules: [broken] });
  await platform.append('a', write('n1', 'ada', '2026-12-24T18:00:00Z'));
  const position = (await platform.append('b', write('n2', 'ada', 'some day'))).toString();
  await expect.poll(() => reactor.fault()?.position).toBe(position);
  expect(reactor.fault()?.message).toContain('notes.broken could not tell when to run');
  await reactor.settle();
  expect(texts).toEqual(['2026-12-24T18:00:00Z']);
});

test('a repaired event is recorded, and the fault is cleared', async () => {
  const broken = (isMended: boolean) =>
    schedule.at('notes.broken', NoteWritten, { at: () => (isMended ? undefined : 'some day') }, async () => {});
  const first = await start({ schedules: [broken(false)] });
  await platform.append('a', write('n1', 'ada', 'One'));
  await expect.poll(() => first.fault()).toBeDefined();
  await first.stop();
  const second = await start({ schedules: [broken(true)] });
  await expect.poll(() => second.fault()).toBeUndefined();
  await second.settle();
  expect(texts).toEqual(['One']);
  expect((await readSteering(platform.documents)).fault).toBeNull();
});
