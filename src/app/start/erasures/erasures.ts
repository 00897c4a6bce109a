// Applies the log's erasures to the key store, from the position that the store has reached: after the restore of an older one, too, and on
// every instance, which may have the keys in memory.
import type { Position } from '../../../kernel/event.ts';
import type { Codec } from '../../../platform/codec.ts';
import type { EventStore, StoredEvent } from '../../../platform/events/event-store.ts';
import { isDiskFull } from '../../../platform/files/disk-full.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';

type ErasureDeps = Readonly<{
  eventStore: EventStore;
  codec: Pick<Codec, 'forgetErased' | 'erasures'>;
  keyring: Keyring;
}>;

const pageLength = 2_000;
/** How many events may pass before the position is saved. The next start reads that many again almost instantly. */
const saveEveryEvents = 10_000;

/** Catches up with the log before anything is decoded. Returns the position that it reached. */
export async function applyErasures({ eventStore, codec, keyring }: ErasureDeps): Promise<Position> {
  let position = await keyring.erasuresAppliedUpTo();
  async function advanceTo(reached: Position): Promise<void> {
    if (reached <= position) return;
    position = reached;
    await keyring.setErasuresAppliedUpTo(position).catch((error: unknown) => {
      // The next start reads these events again.
      if (!isDiskFull(error)) throw error;
    });
  }
  const head = await eventStore.head();
  for (;;) {
    const page = await eventStore.readAll(position, { limit: pageLength, types: codec.erasures });
    const last = page.at(-1);
    if (last === undefined) break;
    await codec.forgetErased(page);
    await advanceTo(last.position);
  }
  await advanceTo(head);
  return position;
}

/** Continues after that position with the events of the process's feed, batch by batch. */
export function followErasures({ codec, keyring, after }: Omit<ErasureDeps, 'eventStore'> & { after: Position }) {
  let position = after;
  let unsaved = 0;
  const save = async () => {
    if (unsaved > 0) await keyring.setErasuresAppliedUpTo(position);
    unsaved = 0;
  };
  return {
    async apply(events: readonly StoredEvent[]): Promise<void> {
      const forgotten = await codec.forgetErased(events);
      position = events.at(-1)?.position ?? position;
      unsaved += events.length;
      if (forgotten > 0 || unsaved >= saveEveryEvents) await save();
    },
    save,
  };
}
