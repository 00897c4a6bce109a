// The bookkeeping of projections: which generation of a projection is live, which is being built, and how far each has come. It
// lies in the document store beside the documents, so that it lives and dies with them.
import type { Position } from '../../kernel/event.ts';
import { changeDocument } from '../documents/change-document.ts';
import type { Change, CollectionSpec, DocumentStore, IndexesMade } from '../documents/document-store.ts';
import type { Fault } from '../event-fault.ts';
import type { Collection, Projection } from '../projection.ts';

/** One set of a projection's collections. */
export type Generation = Readonly<{ version: number; number: number }>;

export type Pointer = Readonly<{
  _id: string;
  live: Generation | null;
  building: Generation | null;
  /** Set by the operator. The build waits, and the live generation goes on. */
  buildingPaused?: boolean;
  /** The previous live generation. Instances that have not noticed the flip still read it, so it is dropped a little later. */
  retired: Readonly<{ generation: Generation; at: string }> | null;
  /** The highest number ever used. Numbers are never reused, so a generation up to this one that is not named here is abandoned. */
  latest?: number;
}>;

type PointerFields = Omit<Pointer, '_id'>;

export type Checkpoint = Readonly<{
  _id: string;
  /** Position of the last event handled, as a decimal. */
  position: string;
  /** Position of the last event that changed a document, as a decimal. */
  movedAt: string;
}>;

/** The operator's orders and the projector's fault. Both sides write it; only the projector writes the checkpoint. */
export type Steering = Readonly<{
  _id: string;
  paused: boolean;
  fault: Fault | null;
  /** The operator's order to skip the event at this position. */
  skip: Readonly<{ position: string; reason: string }> | null;
  /** Events that a version of the rules was told to skip. A rebuild by the same rules skips them too, if it can't fold them. */
  passedOver?: readonly Readonly<{ position: string; version: number }>[];
}>;

export const pointers = 'projector.pointers';
const checkpoints = 'projector.checkpoints';
export const steerings = 'projector.conditions';

export const generationName = (projection: string, { version, number }: Generation): string =>
  `${projection}.v${version}.g${number}`;

export function physicalName(collection: Collection, generation: Generation): string {
  return `${collection.name}.v${generation.version}.g${generation.number}`;
}

function specOf(collection: Collection, generation: Generation): CollectionSpec {
  const { indexes, text } = collection;
  const spec = { name: physicalName(collection, generation), indexes };
  return text.length > 0 ? { ...spec, text: text as CollectionSpec['text'] & readonly string[] } : spec;
}

export async function ensureBookkeeping(documents: DocumentStore): Promise<void> {
  for (const name of [pointers, checkpoints, steerings]) await documents.ensure({ name, indexes: [] });
}

/** A generation of another version is only read here, so its own declarations stand. */
export async function ensureGeneration(
  documents: DocumentStore,
  projection: Projection,
  generation: Generation,
  indexes: IndexesMade = 'now',
): Promise<void> {
  const made = generation.version === projection.version ? indexes : 'only-added';
  for (const collection of projection.collections) await documents.ensure(specOf(collection, generation), made);
}

/** Collections go last: if the drop is interrupted, the generation is found again by them. */
export async function dropGeneration(
  documents: DocumentStore,
  projection: string,
  generation: Generation,
): Promise<void> {
  const collections = await collectionsOf(documents, projection, generation);
  if (collections.length > 0) await dropCheckpoint(documents, generationName(projection, generation));
  for (const name of collections) await documents.drop(name);
}

/**
 * Drops the generations that the pointer no longer names, including those whose drop was interrupted. Nobody folds into them, so
 * no erasure would reach them. A stale pointer makes this drop less, never a generation in use.
 */
export async function dropAbandoned(
  documents: DocumentStore,
  pointer: Pointer,
  besides: Generation | undefined,
): Promise<void> {
  const { _id: projection, live, building, retired } = pointer;
  const kept = [live, building, retired?.generation, besides];
  const latest = latestOf(pointer);
  const there = (await documents.collections()).flatMap((name) => generationOf(projection, name) ?? []);
  const abandoned = there.filter(
    (each) => each.number <= latest && !kept.some((generation) => isSameGeneration(generation, each)),
  );
  const byName = new Map(abandoned.map((each) => [generationName(projection, each), each]));
  for (const generation of byName.values()) await dropGeneration(documents, projection, generation);
}

export async function generationExists(
  documents: DocumentStore,
  projection: string,
  generation: Generation,
): Promise<boolean> {
  return (await collectionsOf(documents, projection, generation)).length > 0;
}

async function collectionsOf(documents: DocumentStore, projection: string, generation: Generation) {
  return (await documents.collections()).filter((name) => isSameGeneration(generationOf(projection, name), generation));
}

/** The generation that a physical collection name belongs to; undefined if it is not one of this projection's. */
function generationOf(projection: string, physical: string): Generation | undefined {
  const [, version, number] = /\.v(\d+)\.g(\d+)$/.exec(physical) ?? [];
  if (number === undefined || !physical.startsWith(`${projection}.`)) return undefined;
  return { version: Number(version), number: Number(number) };
}

/**
 * Replaces the pointer by compare-and-set. `change` may answer undefined to leave it alone. Answers the new pointer, or undefined
 * if nothing was changed.
 */
export async function movePointer(
  documents: DocumentStore,
  projection: string,
  change: (pointer: PointerFields) => PointerFields | undefined,
): Promise<Pointer | undefined> {
  const before = await documents.get<Pointer>(pointers, projection);
  const changed = change(before ?? { live: null, building: null, retired: null });
  if (changed === undefined) return undefined;
  const doc = { ...changed, _id: projection };
  const { ignored } = await documents.write<Pointer>(pointers, [
    { _id: projection, doc, position: (before?._at ?? 0n) + 1n },
  ]);
  return ignored.length === 0 ? doc : undefined;
}

/** Begins to build a new generation beside the live one. */
export function beginGeneration(now: PointerFields, version: number): PointerFields {
  const number = latestOf(now) + 1;
  return { ...now, building: { version, number }, buildingPaused: false, latest: number };
}

const latestOf = ({ live, building, retired, latest = 0 }: PointerFields): number =>
  Math.max(live?.number ?? 0, building?.number ?? 0, retired?.generation.number ?? 0, latest);

export const isSameGeneration = (a: Generation | null | undefined, b: Generation | null | undefined): boolean =>
  a?.version === b?.version && a?.number === b?.number;

export type Progress = Readonly<{ position: Position; movedAt: Position }>;

export const atStart: Progress = { position: 0n, movedAt: 0n };

/** By name. Generations without a checkpoint are left out. */
export async function readCheckpoints(
  documents: DocumentStore,
  names: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const kept = await documents.getMany<Checkpoint>(checkpoints, names);
  return new Map(
    kept.map(({ _id, position, movedAt }) => [_id, { position: BigInt(position), movedAt: BigInt(movedAt) }]),
  );
}

export async function readCheckpoint(documents: DocumentStore, name: string): Promise<Progress> {
  return (await readCheckpoints(documents, [name])).get(name) ?? atStart;
}

/** Guarded like a document: a projector that lost its lease can't take a checkpoint back. */
export function checkpointOf(name: string, { position, movedAt }: Progress): Change {
  const doc: Checkpoint = { _id: name, position: position.toString(), movedAt: movedAt.toString() };
  return { collection: checkpoints, writes: [{ _id: name, doc, position }] };
}

async function dropCheckpoint(documents: DocumentStore, name: string): Promise<void> {
  const kept = await documents.get<Checkpoint>(checkpoints, name);
  if (kept) await documents.write<Checkpoint>(checkpoints, [{ _id: name, doc: null, position: kept._at + 1n }]);
}

export async function readSteering(documents: DocumentStore, projection: string): Promise<Steering> {
  return (await documents.get<Steering>(steerings, projection)) ?? untouched(projection);
}

const untouched = (projection: string): Steering => ({ _id: projection, paused: false, fault: null, skip: null });

/** The operator's CLI and the projector both write here. */
export async function changeSteering(
  documents: DocumentStore,
  projection: string,
  change: Partial<Omit<Steering, '_id'>>,
): Promise<void> {
  await changeDocument<Steering>(documents, steerings, projection, (kept = untouched(projection)) => {
    const { _id, paused, fault, skip, passedOver = [] } = { ...kept, ...change };
    return { _id, paused, fault, skip, passedOver };
  });
}
