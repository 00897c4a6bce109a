// Keys the log's chain of hashes under the master key. The server continues an older, unkeyed log from an event that records the change. The
// CLI doesn't: a server of an older version, which may be running, would continue without a key.
import { ChainKeyed, chainOperationId, operations } from '../../../../modules/operations/index.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { actAs } from '../../../platform/commands/act-as.ts';
import { type Commands, rootContext } from '../../../platform/commands/commands.ts';
import type { EventStore } from '../../../platform/events/event-store.ts';
import type { Chain } from '../../../platform/events/sqlite-event-store.ts';
import { derivedKey } from '../../../platform/keyring/keyring.ts';
import { CannotStart } from '../cannot-start.ts';
import { noLongerKeyed, rememberKeyed } from '../log-pairing.ts';
import type { Stores } from '../store-types.ts';

export const chainUnder = (masterKey: Uint8Array): Chain => ({
  key: derivedKey(masterKey, 'kindling/chain'),
  keyedBy: ChainKeyed.type,
});

type Deps = Readonly<{
  stores: Pick<Stores, 'operations'> & Readonly<{ eventStore: Pick<EventStore, 'isChainKeyed'> }>;
  commands: Commands;
  clock: Clock;
}>;

/** Keys the chain. Throws `CannotStart` if the log says that its chain is keyed, and it is not. */
export async function keyChain({ stores, commands, clock }: Deps): Promise<void> {
  const { eventStore, operations: documents } = stores;
  if (eventStore.isChainKeyed?.() !== false) return;
  const acting = actAs(commands, rootContext({ kind: 'system', id: 'start' }, clock().toISOString()));
  await acting.execute(operations, chainOperationId, { type: 'KeyChain', data: {} });
  if (!eventStore.isChainKeyed()) throw new CannotStart(noLongerKeyed);
  await rememberKeyed(documents);
}
