// Generates the large community that most measurements use, by writing its events straight into the log. The read models follow in
// the replay measurement, or at the first start.

import { openKindling } from '../src/app/kindling.ts';
import { loadParts } from '../src/app/registry.ts';
import { readConfig } from '../src/app/start/settings/config.ts';
import { generateLoad } from '../src/demo/generate-load.ts';
import { silentLogger } from '../src/platform/logger.ts';
import { environment } from './kindling-server.ts';
import type { Bench, Measurement } from './measurement.ts';

/** A role without projections, so that nothing is folded while the log is written. */
const role = 'web';

export const prepare: Measurement = {
  name: 'generating',
  title: 'Generating the community',
  async run(bench) {
    const config = readConfig({ ...environment(bench.dataDir), ROLE: role });
    const kindling = await openKindling({ config, logger: silentLogger });
    const { stores, codec, keyring, passwords } = kindling;
    const passwordHash = await passwords.hash(bench.password);
    const startedMs = performance.now();
    const events = await generateLoad(
      { eventStore: stores.eventStore, codec, fingerprint: keyring.fingerprint, parts: loadParts },
      bench.load,
      { endsAt: new Date(), passwordHash, onProgress: progress(bench) },
    );
    const seconds = (performance.now() - startedMs) / 1_000;
    await kindling.close();
    return [
      {
        what: `${events.toLocaleString('en')} generated events into the log`,
        value: events / seconds,
        unit: 'events/s',
      },
    ];
  },
};

function progress(bench: Bench): (events: number, of: number) => void {
  let told = 0;
  return (events, of) => {
    const tenth = Math.floor((events / of) * 10);
    if (tenth > told) bench.say(`  ${tenth * 10} %`);
    told = tenth;
  };
}
