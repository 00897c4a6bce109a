// Twenty minutes of a busy community: requests at a steady pace, a tenth of which change something, with a thousand open windows. After the
// first ten, memory that grows with time becomes visible.
import { setTimeout } from 'node:timers/promises';
import { loadParts } from '../../src/app/registry.ts';
import { loadMemberId, loadPostId } from '../../src/demo/load-ids.ts';
import { startChild } from '../child.ts';
import type { Summary } from '../http-client.ts';
import { residentMegabytes, start } from '../kindling-process.ts';
import { logIn, newCommunity } from '../kindling-server.ts';
import { below, type Measurement } from '../measurement.ts';
import type { Pace, Windows } from '../soak-client.ts';

const perSecond = 200;
const memberCount = 100;
/** As in the image. */
const allocator = { MALLOC_ARENA_MAX: '2' };
const sampleMs = 15_000;

type Sample = Readonly<{ minute: number; megabytes: number }>;

export const measurement: Measurement = {
  title: 'Twenty minutes of 200 requests a second, with 1,000 pages open',
  isLong: true,
  async run(bench) {
    const [minutes, warmUp, sockets] = bench.quick ? [0.3, 0.1, 50] : [20, 10, 1_000];
    const load = { members: 1_000, posts: 5_000, comments: 5_000, likes: 20_000, tools: 200 };
    const kindling = await start(await newCommunity(bench, 'soak', { load, parts: loadParts }), allocator);
    const crowd = await startChild('soak-client.ts');
    const cookies = await logIn(kindling, bench, memberCount);
    const common = { port: kindling.port, cookies, postIds: ids(loadPostId, 0) };
    await crowd.call('open', { ...common, sockets } satisfies Windows);

    const startedMs = performance.now();
    const spec: Pace = { ...common, perSecond, seconds: minutes * 60, receiverIds: ids(loadMemberId, memberCount) };
    let isOver = false;
    const pacing = crowd.call<Summary>('pace', spec).finally(() => {
      isOver = true;
    });
    const samples: Sample[] = [];
    while (!isOver) {
      const megabytes = await residentMegabytes(kindling.pid);
      const sample = { minute: (performance.now() - startedMs) / 60_000, megabytes };
      if (samples.length % 8 === 0) bench.say(`  ${sample.minute.toFixed(0)} min: ${sample.megabytes.toFixed(0)} MB`);
      samples.push(sample);
      await Promise.race([setTimeout(bench.quick ? 1_000 : sampleMs), pacing]);
    }
    const { requests, statuses, p50Ms, p99Ms, slowestMs } = await pacing;
    const { hints, open } = await crowd.call<{ hints: number; open: number }>('heard');
    await Promise.all([crowd.stop(), kindling.stop()]);

    const failed = Object.entries(statuses).filter(([status]) => !status.startsWith('2'));
    if (failed.length > 0) throw new Error(`Not every request was answered: ${JSON.stringify(statuses)}`);
    const settled = samples.filter(({ minute }) => minute >= warmUp);
    return [
      { what: 'Requests without an error', value: requests, unit: 'requests' },
      { what: 'From the time a request was due to its response, p50', value: p50Ms, unit: 'ms' },
      { what: 'From the time a request was due to its response, p99', value: p99Ms, unit: 'ms' },
      { what: 'The slowest response', value: slowestMs, unit: 'ms' },
      { what: 'Pages open at the end', value: open, unit: `of ${sockets}` },
      { what: 'Hints received by them', value: hints, unit: 'hints' },
      ...[1, 10, 20].flatMap((minute) => {
        const sample = samples.find((each) => each.minute >= minute - sampleMs / 60_000);
        return sample
          ? [{ what: `Memory after ${minute} min`, value: sample.megabytes, unit: 'MB', ...below(450) }]
          : [];
      }),
      {
        what: 'Growth of memory after the first ten minutes',
        value: slopeOf(settled),
        unit: 'MB a minute',
        ...below(1),
      },
    ];
  },
};

const ids = (idOf: (seed: number, index: number) => string, from: number) =>
  Array.from({ length: 500 }, (_, place) => idOf(1, from + place));

/** Returns the slope of the least-squares line through the samples. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [minute, megabytes] = [mean((each) => each.minute), mean((each) => each.megabytes)];
  const together = mean((each) => (each.minute - minute) * (each.megabytes - megabytes));
  return together / mean((each) => (each.minute - minute) ** 2);
}
