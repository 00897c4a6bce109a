// Reads the status of each projection from its bookkeeping and checkpoints, whichever process folds it.
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Metadata } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { EventStore } from '../events/event-store.ts';
import type { Projection } from '../projection.ts';
import { ensureBookkeeping, readBookkeeping, readCheckpoint } from './bookkeeping.ts';
import { generationExists, generationName, generationsOf } from './generations.ts';
import { damageOf, isCurrent, stateOf } from './lifecycle.ts';

export const projectionStatus = z.object({
  name: z.string(),
  state: z
    .enum(['live', 'rebuilding', 'rebuild-paused', 'building', 'paused', 'stalled', 'damaged', 'outdated', 'not-built'])
    .describe(
      'damaged: a document of it can’t be read. outdated: there is one of another version, which this one does not read; the next server builds it.',
    ),
  version: z.int().describe('Of the rules of this Kindling.'),
  generation: z.string().nullable().describe('What is read now: version and number.'),
  position: z.string().describe('Of the last event folded.'),
  behindEvents: z.int().describe('Events not folded yet, counted up to 10,000.'),
  behindSeconds: z.number().describe('Age of the oldest of them.'),
  rebuiltTo: z.string().nullable().describe('How far the generation under construction has come.'),
  fault: z
    .object({ position: z.string(), eventType: z.string(), message: z.string(), at: z.string() })
    .nullable()
    .describe('The event it stopped at, and why.'),
  failure: z
    .object({ message: z.string(), times: z.int(), at: z.string(), nextTryAt: z.string() })
    .nullable()
    .describe('What its store keeps refusing, how often in a row, and when a server tries next.'),
  damage: z.object({ message: z.string(), at: z.string() }).nullable().describe('The part of it that can’t be read.'),
});
export type ProjectionState = z.output<typeof projectionStatus>;

const countedUpTo = 10_000;

type At = Readonly<{
  documents: DocumentStore;
  eventStore: Pick<EventStore, 'readAll'>;
  clock: Clock;
}>;

export async function storedStatusOf(at: At, projection: Projection): Promise<ProjectionState> {
  const { documents } = at;
  const { name, version } = projection;
  await ensureBookkeeping(documents);
  const stored = await readBookkeeping(documents, projection);
  const isGone = stored.live !== null && !(await generationExists(documents, name, { version, number: stored.live }));
  // The next server finds that, too, and rebuilds it.
  const bookkeeping = isGone ? { ...stored, live: null } : stored;
  const { live, building, fault, failure } = bookkeeping;
  const positionOf = async (number: number) =>
    (await readCheckpoint(documents, generationName(name, { version, number }))).position;
  const position = await positionOf(live ?? building ?? 1);
  const rebuilt = building !== null && live !== null ? await positionOf(building) : null;
  const damage = damageOf(bookkeeping);
  const state = stateOf(bookkeeping);
  const unbuilt = async () => ((await generationsOf(documents, name)).length > 0 ? 'outdated' : 'not-built');
  return {
    name,
    state: state === 'none' ? await unbuilt() : state === 'live' && damage ? 'damaged' : state,
    version,
    generation: live === null ? null : `v${version}.g${live}`,
    position: position.toString(),
    ...(await behind(at, position)),
    rebuiltTo: rebuilt?.toString() ?? null,
    fault,
    failure: failure !== null && isCurrent(failure, at.clock()) ? failure : null,
    damage: damage ? { message: damage.message, at: damage.at } : null,
  };
}

async function behind({ eventStore, clock }: At, position: bigint) {
  let events = 0;
  let oldest: string | undefined;
  for (let after = position; events < countedUpTo; ) {
    const page = await eventStore.readAll(after, { limit: 1_000 });
    const last = page.at(-1);
    if (last === undefined) break;
    oldest ??= (page[0]?.metadata as Metadata | undefined)?.at;
    events += page.length;
    after = last.position;
  }
  const seconds = oldest === undefined ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1_000);
  return { behindEvents: events, behindSeconds: seconds };
}
