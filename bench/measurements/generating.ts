// Writes the events of the large community that most measurements use. Its read models follow in `replay`, or at the first start.
import { loadParts } from '../../src/app/registry.ts';
import { generateLoad } from '../../src/demo/generate-load.ts';
import { openToGenerate } from '../kindling-server.ts';
import type { Bench, Measurement } from '../measurement.ts';

export const measurement: Measurement = {
  title: 'Generating the community',
  async run(bench) {
    const { into, passwordHash, close } = await openToGenerate(bench.dataDir, bench.password);
    const startedMs = performance.now();
    const options = { endsAt: new Date(), passwordHash, onProgress: progress(bench) };
    const events = await generateLoad({ ...into, parts: loadParts }, bench.load, options);
    const seconds = (performance.now() - startedMs) / 1_000;
    await close();
    const what = `${events.toLocaleString('en')} generated events into the log`;
    return [{ what, value: events / seconds, unit: 'events/s' }];
  },
};

function progress(bench: Bench): (events: number, of: number) => void {
  let reportedAt = 0;
  return (events, of) => {
    const tenth = Math.floor((events / of) * 10);
    if (tenth > reportedAt) bench.say(`  ${tenth * 10} %`);
    reportedAt = tenth;
  };
}
