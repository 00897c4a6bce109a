// Refuses to start with keys that don't belong to the log: everybody would look erased.
import { existsSync } from 'node:fs';
import type { EventDescription, Position } from '../../../kernel/event.ts';
import type { EventStore, StoredEvent } from '../../../platform/events/event-store.ts';
import { bringsKeysBack } from '../../../platform/keyring/key-advice.ts';
import { type Keyring, WrongMasterKey } from '../../../platform/keyring/keyring.ts';
import { CannotStart } from '../cannot-start.ts';

type Deps = Readonly<{
  keyring: Pick<Keyring, 'check'>;
  eventStore: Pick<EventStore, 'readAll'>;
  definitions: readonly EventDescription[];
  /** Whether missing keys are accepted, because they are about to be put back. */
  mayLackKeys?: boolean;
}>;

export async function requireKeysOfLog({ keyring, eventStore, definitions, mayLackKeys = false }: Deps): Promise<void> {
  const found = await keyring.check().catch((error: unknown) => {
    if (!(error instanceof WrongMasterKey)) throw error;
    throw new CannotStart(`${error.message} Set MASTER_KEY to the right one, or put your copy of master.key back.`);
  });
  if (found === 'has-keys' || mayLackKeys || !(await holdsSealed(eventStore, definitions))) return;
  throw keysAreMissing();
}

/** Throws `CannotStart` if the file of the keys is gone and the log holds what they seal: opening it would create an empty one. */
export async function requireKeyFile(path: string, { eventStore, definitions }: Omit<Deps, 'keyring'>): Promise<void> {
  if (!existsSync(path) && (await holdsSealed(eventStore, definitions))) throw keysAreMissing();
}

const keysAreMissing = () =>
  new CannotStart(`the keys of the members are missing, and the log holds what they seal. ${bringsKeysBack}`);

/** Reads the log up to the first event with sealed data, which comes early in any log. */
async function holdsSealed(
  eventStore: Pick<EventStore, 'readAll'>,
  definitions: readonly EventDescription[],
): Promise<boolean> {
  const personalOf = new Map(definitions.map(({ type, personal }) => [type, Object.keys(personal)]));
  const isSealed = ({ type, data }: StoredEvent) =>
    (personalOf.get(type) ?? []).some(
      (field) => typeof (data as Readonly<Record<string, unknown>>)[field] === 'string',
    );
  for (let after: Position = 0n; ; ) {
    const page = await eventStore.readAll(after);
    if (page.some(isSealed)) return true;
    const last = page.at(-1);
    if (last === undefined) return false;
    after = last.position;
  }
}
