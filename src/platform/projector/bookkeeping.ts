// Stores a read model's bookkeeping and checkpoints in the document store. Checkpoints are separate, because each batch
// of events commits one together with the documents of its generation.
import type { Position } from '../../kernel/event.ts';
import type { Change, CollectionSpec, DocumentStore } from '../documents/document-store.ts';
import type { Fault } from '../event-fault.ts';
import type { Projection } from '../projection.ts';
import { type Bookkeeping, unbuilt } from './lifecycle.ts';

/** One version of a projection's rules. */
export type Versioned = Pick<Projection, 'name' | 'version'>;

type Checkpoint = Readonly<{
  _id: string;
  /** Position of the last event handled, as a decimal. */
  position: string;
  /** Position of the last event that changed a document, as a decimal. */
  movedAt: string;
}>;

export const bookkeepings = 'projector.read-models';
const checkpoints = 'projector.checkpoints';
export const checkpointsSpec: CollectionSpec = { name: checkpoints, indexes: [], spread: 'by-id' };

const idOf = ({ name, version }: Versioned): string => `${name}.v${version}`;

export async function ensureBookkeeping(documents: DocumentStore): Promise<void> {
  for (const name of [bookkeepings, pointers, conditions]) await documents.ensure({ name, indexes: [] });
  await documents.ensure(checkpointsSpec);
}

/** Returns each projection with its bookkeeping, in the given order. */
export async function readBookkeepings<Of extends Versioned>(
  documents: DocumentStore,
  projections: readonly Of[],
): Promise<readonly (readonly [Of, Bookkeeping])[]> {
  const stored = await documents.getMany<Bookkeeping>(bookkeepings, projections.map(idOf));
  const byId = new Map(stored.map((bookkeeping) => [bookkeeping._id, withoutPosition(bookkeeping)]));
  const missing = projections.filter((projection) => !byId.has(idOf(projection)));
  if (missing.length > 0) {
    for (const former of await formerBookkeepings(documents, missing)) byId.set(former._id, former);
  }
  return projections.map((projection) => [projection, byId.get(idOf(projection)) ?? unbuilt(idOf(projection))]);
}

export async function readBookkeeping(documents: DocumentStore, projection: Versioned): Promise<Bookkeeping> {
  const [found] = await readBookkeepings(documents, [projection]);
  return found?.[1] ?? unbuilt(idOf(projection));
}

/** Writes the result of `change` unless it is its argument. It must be pure, since conflicts rerun it. */
export async function changeBookkeeping(
  documents: DocumentStore,
  projection: Versioned,
  change: (now: Bookkeeping) => Bookkeeping,
): Promise<Bookkeeping> {
  const _id = idOf(projection);
  for (;;) {
    const stored = await documents.get<Bookkeeping>(bookkeepings, _id);
    const now = stored === undefined ? await readBookkeeping(documents, projection) : withoutPosition(stored);
    const doc = change(now);
    if (doc === now) return now;
    const position = (stored?._at ?? 0n) + 1n;
    const { ignored } = await documents.write<Bookkeeping>(bookkeepings, [{ _id, doc, position }]);
    if (ignored.length === 0) return doc;
  }
}

/** Copies the operator's orders to skip events from a former store. A pause would prevent rebuilds. */
export async function copySkips(
  former: DocumentStore,
  documents: DocumentStore,
  projections: readonly Versioned[],
): Promise<void> {
  await ensureBookkeeping(former);
  await ensureBookkeeping(documents);
  for (const [projection, { skipped }] of await readBookkeepings(former, projections)) {
    if (skipped.length === 0) continue;
    await changeBookkeeping(documents, projection, (now) => {
      return { ...now, skipped: [...new Set([...skipped, ...now.skipped])] };
    });
  }
}

/** Former releases recorded no failures. */
const withoutPosition = ({ _at, ...bookkeeping }: Bookkeeping & { _at: bigint }): Bookkeeping => ({
  ...bookkeeping,
  failure: bookkeeping.failure ?? null,
});

export type Progress = Readonly<{ position: Position; movedAt: Position }>;

export const atStart: Progress = { position: 0n, movedAt: 0n };

/** Returns checkpoints by the names of their generations. */
export async function readCheckpoints(
  documents: DocumentStore,
  names: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const stored = await documents.getMany<Checkpoint>(checkpoints, names);
  return new Map(
    stored.map(({ _id, position, movedAt }) => [_id, { position: BigInt(position), movedAt: BigInt(movedAt) }]),
  );
}

export const readCheckpoint = async (documents: DocumentStore, name: string): Promise<Progress> =>
  (await readCheckpoints(documents, [name])).get(name) ?? atStart;

/** Guarded like a document: a projector that lost its lease can't move a checkpoint back. */
export function checkpointOf(name: string, { position, movedAt }: Progress): Change {
  const doc: Checkpoint = { _id: name, position: position.toString(), movedAt: movedAt.toString() };
  return { collection: checkpoints, writes: [{ _id: name, doc, position }] };
}

export async function dropCheckpoint(documents: DocumentStore, name: string): Promise<void> {
  const stored = await documents.get<Checkpoint>(checkpoints, name);
  if (stored) await documents.write<Checkpoint>(checkpoints, [{ _id: name, doc: null, position: stored._at + 1n }]);
}

// Former releases recorded all versions of a projection in one pointer, and the operator's orders in another document.

type FormerGeneration = Readonly<{ version: number; number: number }> | null | undefined;
type Pointer = Readonly<{ _id: string; live?: FormerGeneration; building?: FormerGeneration; latest?: number }>;
type Condition = Readonly<{
  _id: string;
  paused?: boolean;
  fault?: Fault | null;
  passedOver?: readonly Readonly<{ position: string; version: number }>[];
}>;

const pointers = 'projector.pointers';
const conditions = 'projector.conditions';

async function formerBookkeepings(documents: DocumentStore, projections: readonly Versioned[]) {
  const names = projections.map(({ name }) => name);
  const pointerOf = new Map((await documents.getMany<Pointer>(pointers, names)).map((each) => [each._id, each]));
  if (pointerOf.size === 0) return [];
  const conditionOf = new Map((await documents.getMany<Condition>(conditions, names)).map((each) => [each._id, each]));
  return projections.flatMap((projection): readonly Bookkeeping[] => {
    const pointer = pointerOf.get(projection.name);
    if (pointer === undefined) return [];
    const { paused = false, fault = null, passedOver = [] } = conditionOf.get(projection.name) ?? {};
    const { live, building, latest = 0 } = pointer;
    const numberOf = (generation: FormerGeneration) =>
      generation?.version === projection.version ? generation.number : null;
    return [
      {
        ...unbuilt(idOf(projection)),
        live: numberOf(live),
        building: numberOf(building),
        latest: Math.max(latest, live?.number ?? 0, building?.number ?? 0),
        paused,
        fault: numberOf(live) === null && numberOf(building) === null ? null : fault,
        skipped: passedOver.flatMap(({ position, version }) => (version === projection.version ? [position] : [])),
      },
    ];
  });
}
