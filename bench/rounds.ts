// Runs the load client in a separate process, and alternates between the candidates, so that a busy moment affects them alike.
import { startChild } from './child.ts';
import type { CrowdResult, CrowdSpec, LoadResult, LoadSpec, StormSpec } from './load-client.ts';
import { type Bench, median, type PageTimes } from './measurement.ts';

export type LoadClient = Readonly<{
  run(spec: LoadSpec): Promise<LoadResult>;
  storm(spec: StormSpec): Promise<LoadResult>;
  crowd(spec: CrowdSpec): Promise<CrowdResult>;
  stop(): Promise<void>;
}>;

export async function startLoadClient(): Promise<LoadClient> {
  const child = await startChild('load-client.ts');
  return {
    async run(spec) {
      const result = await child.call<LoadResult>('run', spec);
      const refused = Object.entries(result.statuses).filter(([status]) => !status.startsWith('2'));
      if (refused.length > 0) throw new Error(`Not every request was answered: ${JSON.stringify(result.statuses)}`);
      return result;
    },
    storm: (spec) => child.call<LoadResult>('storm', spec),
    crowd: (spec) => child.call<CrowdResult>('crowd', spec),
    stop: child.stop,
  };
}

/** Returns the times of a page that one client requests again and again. */
export async function timesOfPage(
  { quick }: Bench,
  client: LoadClient,
  { port, cookie, page, path }: Readonly<{ port: number; cookie: string; page: string; path: string }>,
): Promise<PageTimes> {
  const asking = { port, clients: 1, cookies: [cookie], seconds: quick ? 1 : 4 };
  return { page, ...(await client.run({ ...asking, ask: { kind: 'get', path } })) };
}

/** Returns the median of each candidate, over rounds in which they take turns. The first round only warms up. */
export async function inTurns<Name extends string>(
  client: LoadClient,
  specs: Readonly<Record<Name, LoadSpec>>,
  rounds: number,
): Promise<Readonly<Record<Name, LoadResult>>> {
  const names = Object.keys(specs) as Name[];
  const results = new Map<Name, LoadResult[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const spec = round === 0 ? { ...specs[name], seconds: Math.min(1.5, specs[name].seconds) } : specs[name];
      const result = await client.run(spec);
      if (round > 0) results.get(name)?.push(result);
    }
  }
  return Object.fromEntries(names.map((name) => [name, middleOf(results.get(name) ?? [])])) as Record<Name, LoadResult>;
}

function middleOf(results: readonly LoadResult[]): LoadResult {
  const middle = (figure: (result: LoadResult) => number) => median(results.map(figure));
  return {
    requests: middle(({ requests }) => requests),
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    slowestMs: middle(({ slowestMs }) => slowestMs),
    statuses: results[0]?.statuses ?? {},
  };
}
