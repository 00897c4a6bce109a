// Checks the websites of tools when they are due. If none can be reached, the fault may be ours, and nothing is
// recorded unless a website that responded lately still does.
import { minuteMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { inGroups } from '../../src/platform/concurrency/in-groups.ts';
import type { Outbound } from '../../src/platform/outbound/outbound.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { type CheckResult, checkWebsite } from './check-website.ts';
import { websites } from './model/website.ts';

const everyMs = 10 * minuteMs;
const maxPerRun = 20;
const concurrentChecks = 5;

type Website = Readonly<{ toolId: string; website: string }>;

export type WebsitesDeps = Readonly<{
  outbound: Pick<Outbound, 'get'>;
  /** Those that are due, the longest due first. Throws while that is not known. */
  due(at: string, limit: number): Promise<readonly Website[]>;
  /** One that responded to its last check, not long ago. */
  answeredLast(): Promise<Website | undefined>;
}>;

export const websiteSchedules = ({ outbound, due, answeredLast }: WebsitesDeps): readonly Schedule[] => [
  schedule.every('tools.look-at-websites', { everyMs, lane: 'links' }, async ({ acting }) => {
    const found = await inGroups(await due(acting.at, maxPerRun), concurrentChecks, async (each) => ({
      ...each,
      ...(await checkWebsite(each.website, outbound)),
    }));
    const known = found.some(({ isReached }) => isReached) ? undefined : await answeredLast();
    const isOnline = known === undefined || (await checkWebsite(known.website, outbound)).isReached;
    for (const each of found) if (isOnline || each.isReached) await record(acting, each);
  }),
];

async function record(acting: Acting, { toolId, website, answer, detail }: Website & CheckResult): Promise<void> {
  const data = { toolId, website, answer, detail };
  // Each has a separate stream, and one check is one step of the run.
  await acting.execute(websites, toolId, { type: 'RecordLook', data }, { step: `RecordLook ${toolId}` });
}
