// Applies the erasures that the log records to the key store, from where it last stood, and goes on doing so. A key store that
// was restored from an older copy thus forgets again whom it had forgotten, and every instance drops the keys it holds in
// memory, whoever erased the member.
import { MemberErased } from '../../../modules/accounts/index.ts';
import type { Position } from '../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import type { Keyring } from '../../platform/keyring/keyring.ts';

type ErasureParts = Readonly<{ eventStore: EventStore; keyring: Keyring }>;

const pageLength = 2_000;
/** How many events may pass before the position is saved: reading that many again at the next start takes no time. */
const saveEveryEvents = 10_000;

async function forgetErased(events: readonly StoredEvent[], keyring: Keyring): Promise<number> {
  const erased = events.filter(({ type }) => type === MemberErased.type);
  for (const { data } of erased) await keyring.forget(MemberErased.schema.parse(data).memberId);
  return erased.length;
}

/** Before anything is decoded: catches up with the log. Answers the position it reached. */
export async function applyErasures({ eventStore, keyring }: ErasureParts): Promise<Position> {
  let position = await keyring.erasuresAppliedUpTo();
  for (;;) {
    const page = await eventStore.readAll(position, { limit: pageLength });
    const last = page.at(-1);
    if (last === undefined) return position;
    await forgetErased(page, keyring);
    position = last.position;
    await keyring.setErasuresAppliedUpTo(position);
  }
}

/** Goes on from there while Kindling runs. */
export function followErasures({ eventStore, keyring, after }: ErasureParts & { after: Position }) {
  let position = after;
  let unsaved = 0;
  const save = async () => {
    if (unsaved > 0) await keyring.setErasuresAppliedUpTo(position);
    unsaved = 0;
  };
  const subscription = eventStore.subscribe(after, async (events) => {
    const forgotten = await forgetErased(events, keyring);
    position = events.at(-1)?.position ?? position;
    unsaved += events.length;
    if (forgotten > 0 || unsaved >= saveEveryEvents) await save();
  });
  return {
    async stop() {
      await subscription.stop();
      await save();
    },
  };
}
