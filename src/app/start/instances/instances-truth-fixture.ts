// The truth after a storm: the log, and whether each read model of the instances has reached the log's end and equals a fresh fold of it.
import type { Recorded } from '../../../kernel/event.ts';
import { createCodec } from '../../../platform/codec.ts';
import type { Chain } from '../../../platform/events/sqlite-event-store.ts';
import { createKeyring } from '../../../platform/keyring/keyring.ts';
import { silentLogger } from '../../../platform/logger.ts';
import { verifyReadModels } from '../../../platform/verify/verify-read-models.ts';
import { eventDescriptions, projections } from '../../registry.ts';
import { chainUnder } from '../keys/keyed-chain.ts';
import { readConfig } from '../settings/config.ts';
import { openStores } from '../stores.ts';
import type { Site } from './instances-site-fixture.ts';

export type Truth = Readonly<{
  events: readonly Recorded[];
  chain: Chain;
  /** The differences of each read model; empty when all are whole. */
  differences(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}>;

export async function readTruth(site: Pick<Site, 'environment'>): Promise<Truth> {
  const config = readConfig(site.environment);
  const stores = await openStores({ config, logger: silentLogger, clock: () => new Date(), lock: false });
  const { eventStore, documents } = stores;
  const keyring = createKeyring({ keyStore: stores.keyStore, masterKey: stores.keys.masterKey });
  const codec = createCodec(eventDescriptions, keyring);
  const events: Recorded[] = [];
  for (;;) {
    const page = await eventStore.readAll(events.at(-1)?.position ?? 0n);
    if (page.length === 0) break;
    events.push(...(await codec.decode(page)));
  }
  const end = events.at(-1)?.position ?? 0n;
  return {
    events,
    chain: chainUnder(stores.keys.masterKey),
    async differences() {
      const reports = await verifyReadModels({ eventStore, codec, documents, projections });
      return reports.filter(({ outcome, position }) => outcome !== 'equal' || position < end);
    },
    close: () => stores.close(),
  };
}
