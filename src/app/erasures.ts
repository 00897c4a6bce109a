// Applies the erasures that the log records to the key store, from where it last stood. So a key store that was restored from
// an older copy forgets again whom it had forgotten, before anything is decoded with it.
import { MemberErased } from '../../modules/accounts/events.ts';
import type { EventStore } from '../platform/events/event-store.ts';
import type { Keyring } from '../platform/keyring/keyring.ts';

export async function applyErasures({
  eventStore,
  keyring,
}: {
  eventStore: EventStore;
  keyring: Keyring;
}): Promise<number> {
  let position = await keyring.erasuresAppliedUpTo();
  let applied = 0;
  for (;;) {
    const page = await eventStore.readAll(position, { limit: 2_000 });
    const last = page.at(-1);
    if (last === undefined) return applied;
    for (const event of page) {
      if (event.type !== MemberErased.type) continue;
      await keyring.forget(MemberErased.schema.parse(event.data).memberId);
      applied += 1;
    }
    position = last.position;
    await keyring.setErasuresAppliedUpTo(position);
  }
}
