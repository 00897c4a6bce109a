// The time from the command to the first response, with an empty folder and with the demo community, and the server's memory then.
import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes, start } from '../kindling-process.ts';
import { below, type Measurement, median } from '../measurement.ts';

export const measurement: Measurement = {
  title: 'Starting and idling',
  async run(bench) {
    const times = bench.quick ? 2 : 5;
    const empty = await secondsToStart(times, (time) => bench.newFolder(`empty-${time}`), {});
    const folder = await bench.newFolder('seeded');
    const planting = await start(folder, { SEED: 'demo' });
    await planting.stop();
    const seeded = await secondsToStart(times, async () => folder, { SEED: 'demo' });
    const resting = await start(folder, { SEED: 'demo' });
    await pause(bench.quick ? 2_000 : 15_000);
    const megabytes = await residentMegabytes(resting.pid);
    await resting.stop();
    return [
      { what: 'Cold start, empty folder', value: empty, unit: 's', ...below(0.8) },
      { what: 'First start, with the demo community', value: planting.seconds, unit: 's' },
      { what: 'Cold start, demo community', value: seeded, unit: 's', ...below(3) },
      { what: 'Memory when idle', value: megabytes, unit: 'MB', ...below(180) },
    ];
  },
};

type Settings = Readonly<Record<string, string>>;

async function secondsToStart(times: number, folder: (time: number) => Promise<string>, settings: Settings) {
  const seconds: number[] = [];
  for (let time = 0; time < times; time++) {
    const server = await start(await folder(time), settings);
    seconds.push(server.seconds);
    await server.stop();
  }
  return median(seconds);
}
