// `npm run bench`: measures everything, prints a table, writes bench/results and docs/performance.md.
//
//   npm run bench                        about an hour; wants a machine that does nothing else
//   npm run bench -- --quick             small and in a minute: whether the bench works; writes nothing
//   npm run bench -- --only commands     some measurements (names as in bench/results) again, on a community that is generated first
//   npm run bench -- --only soak         twenty minutes of steady load, which the others don't include
//   npm run bench -- --large --only pages   in a community of 100,000 members, from ten million events; writes nothing
//   npm run bench -- --keep FOLDER       keeps the generated community there, and finds it there the next time
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesIn } from '../src/app/start/stores.ts';
import type { Bench, Measurement, NamedMeasurement } from './measurement.ts';
import { machine, type Outcome, table, writePage, writeResults } from './report.ts';

/** The files in `measurements`. Replay comes first, because it makes the read models that the others read. */
const names = [
  ...['replay', 'auditing', 'large-log', 'pages', 'feed-reads', 'directory-reads', 'home-reads', 'ingest'],
  ...['advice', 'drawn-pages', 'commands', 'long-streams', 'own-feed', 'own-lists', 'messaging', 'clearance'],
  ...['fan-out', 'log-in-storm', 'strangers', 'eventstoredb', 'servers', 'operating', 'starting', 'client-bytes'],
  ...['first-views', 'long-thread', 'soak'],
];
const measurementOf = async (name: string): Promise<NamedMeasurement> => {
  const { measurement } = (await import(`./measurements/${name}.ts`)) as { measurement: Measurement };
  return { name, ...measurement };
};
const generating = await measurementOf('generating');
const measurements = await Promise.all(names.map(measurementOf));
const loads = {
  full: { members: 10_000, posts: 100_000, comments: 50_000, likes: 1_000_000, tools: 5_000 },
  large: { members: 100_000, posts: 700_000, comments: 600_000, likes: 8_000_000, tools: 2_000 },
  quick: { members: 600, posts: 2_000, comments: 1_000, likes: 20_000, tools: 200 },
} as const;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});
const only = values.only?.split(',');
const chosen = measurements.filter(({ name, isLong }) => (only === undefined ? !isLong : only.includes(name)));

/** Only the full size is comparable with what was recorded before. */
const isRecorded = !values.quick && !values.large;

const folder = await mkdtemp(join(tmpdir(), 'kindling-bench-'));
const bench: Bench = {
  quick: values.quick,
  dataDir: values.keep === undefined ? join(folder, 'community') : resolve(values.keep),
  load: loads[values.quick ? 'quick' : values.large ? 'large' : 'full'],
  password: 'a bench needs no secrets',
  say: (line) => console.log(line),
  async newFolder(name) {
    const path = join(folder, name);
    await mkdir(path, { recursive: true });
    return path;
  },
};

console.log(machine());
try {
  const outcomes: Outcome[] = [];
  const isThere = existsSync(filesIn(bench.dataDir).log);
  for (const measurement of isThere ? chosen : [generating, ...chosen]) {
    console.log(`${measurement.title} …`);
    const outcome = { measurement, figures: await measurement.run(bench) };
    outcomes.push(outcome);
    if (isRecorded) await writeResults(outcome);
  }
  console.log(`\n${table(outcomes)}`);
  if (isRecorded) await writePage([generating, ...measurements]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
