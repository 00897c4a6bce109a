// Writes a synthetic community straight into the log, for benchmarks and rehearsals. Ids are derived from the seed, so an
// interrupted run can simply be repeated.
import { derivedId } from '../kernel/ids.ts';
import type { Codec } from '../platform/codec.ts';
import { type EventStore, isWrongRevision } from '../platform/events/event-store.ts';
import type { Keyring } from '../platform/keyring/keyring.ts';
import type { Load, LoadPart, Planned } from './load.ts';
import { loadCause, loadStep } from './load-ids.ts';
import { eventCountOf, type LoadOptions, planLoad } from './plan-load.ts';

/** The maximum that one group commit of the embedded store takes. */
const appendsAtOnce = 1_000;

export type LoadStores = Readonly<{
  eventStore: EventStore;
  codec: Codec;
  keyring: Pick<Keyring, 'fingerprint' | 'erasuresAppliedUpTo' | 'setErasuresAppliedUpTo'>;
  parts: readonly LoadPart[];
}>;

/** Thrown if the log contains other events in a stream that the load would begin. */
export class LoadInTheWay extends Error {
  override readonly name = 'LoadInTheWay';
  constructor(stream: string) {
    super(`The log holds other events in ${stream}: choose another seed.`);
  }
}

/** Returns the number of events written. */
export async function generateLoad(
  { eventStore, codec, keyring, parts }: LoadStores,
  load: Load,
  options: LoadOptions,
): Promise<number> {
  const isUpToDate = (await keyring.erasuresAppliedUpTo()) === (await eventStore.head());
  let written = 0;
  let batch: Planned[] = [];
  const streams = new Set<string>();
  const flush = async () => {
    await append(eventStore, codec, batch);
    written += batch.reduce((sum, { events }) => sum + events.length, 0);
    batch = [];
    streams.clear();
    options.onProgress?.(written, eventCountOf(parts, load));
  };
  for (const planned of planLoad(parts, load, options, keyring.fingerprint)) {
    options.signal?.throwIfAborted();
    // Appends of one batch may arrive in any order.
    if (batch.length === appendsAtOnce || streams.has(planned.stream)) await flush();
    batch.push(planned);
    streams.add(planned.stream);
  }
  if (batch.length > 0) await flush();
  // A load erases no one, so the first start need not read it for erasures.
  if (isUpToDate) await keyring.setErasuresAppliedUpTo(await eventStore.head());
  return written;
}

async function append(eventStore: EventStore, codec: Codec, batch: readonly Planned[]): Promise<void> {
  const encoded = await codec.encode(
    batch.flatMap((planned) => {
      const { stream, events, actorId, atMs } = planned;
      const commandId = derivedId(...loadStep(planned));
      const metadata = {
        at: new Date(atMs).toISOString(),
        actor: { kind: 'member', id: actorId, isAdmin: false } as const,
        commandId,
        commandHash: stream,
        correlationId: commandId,
        causationId: loadCause,
      };
      return events.map((event, index) => ({ event, id: derivedId(commandId, stream, index), metadata }));
    }),
  );
  const next = encoded.values();
  await Promise.all(
    batch.map(async ({ stream, events, after }) => {
      const own = next.take(events.length).toArray();
      const outcome = await eventStore.append(stream, own, after ?? 'no-stream');
      if (isWrongRevision(outcome)) throw new LoadInTheWay(stream);
    }),
  );
}
