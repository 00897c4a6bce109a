// The need behind a text: its jobs, the sectors that they point to, and the words for each.
import { stem } from '../../../src/text/stem.ts';
import { type Sector, sectors } from '../model/catalogue-tool.ts';
import { withoutMarkup } from '../model/safe-text.ts';
import { type Suite, suitesOf } from './ecosystems.ts';
import { evidenceIn } from './evidence.ts';
import { hintedJobs } from './job-phrases.ts';
import { type TradeName, tradesOf } from './trades.ts';
import { type Job, jobs } from './vocabulary.ts';
import { clausesOfUse, isThrifty, withoutRefused, wordsOf } from './words.ts';

export type Wanted = Readonly<{
  job: Job;
  /** About 1 if the job is clearly named. */
  weight: number;
  /** The words that named it, as they were written; undefined if the text only hints at it. */
  phrase: string | undefined;
}>;

export type Need = Readonly<{
  /** The most wanted first. */
  wanted: readonly Wanted[];
  /** Jobs that must each get a tool: those of a company's challenges, with the place of the challenge. */
  required: ReadonlyMap<Job, number>;
  /** A company's challenges in which no job was recognized, as they were written. */
  unmatched: readonly string[];
  /** Jobs that an earlier reading of the text found, and that were rejected. */
  rejected: readonly Job[];
  /** From 0 to 1, at most 1 together. */
  sectors: ReadonlyMap<Sector, number>;
  trades: ReadonlySet<TradeName>;
  suites: ReadonlySet<Suite>;
  isThrifty: boolean;
  /** The clauses that say which tools they use now. */
  inUse: readonly string[];
  /** The whole text, for a search. */
  text: string;
}>;

export type TextPart = Readonly<{ text: string; weight: number }>;

/** More mentions mean more, but the fifth adds little to the fourth. */
const weightOfStrength = (strength: number): number => 1 - 0.6 ** strength;
const maxWanted = 8;
/** Relative to the strongest. A weaker job was mentioned in passing. */
const leastShare = 0.3;
/** The bonus for a job that the background names, too. */
const backgroundBonus = 0.1;
const hintWeight = 0.06;
/** Limits what single words add to a job, so that several likely jobs are blended if none was named. */
const maxHintWeight = 0.35;

/** For a text without any recognized job. */
const generalNeed: readonly Wanted[] = jobs
  .filter(({ name }) => name === 'general assistance' || name === 'tasks and projects')
  .map((job) => ({ job, weight: 0.5, phrase: undefined }));

/** The weight of an area of work that is named in a part that says nothing clearer, or whose reading was rejected. */
const areaWeight = 0.35;
/** How much less it is if the job also belongs to other areas. */
const sharedAreaFactor = 0.8;

/** Returns the areas of work that a text names ("marketing"), with the word for each. */
function areasIn(text: string): ReadonlyMap<Sector, string> {
  const words = new Map(wordsOf(text).map((word) => [stem(word.toLowerCase()), word]));
  return new Map(
    sectors.flatMap((sector): [Sector, string][] => {
      const found = sector.split('-').flatMap((part) => words.get(stem(part)) ?? [])[0];
      return found === undefined ? [] : [[sector, found]];
    }),
  );
}

/**
 * Returns the need behind a text. The background confirms jobs, and adds none by itself. `rejected`: the names of jobs
 * to leave out. `mayNameArea`: the name of an area of work counts if a part says nothing clearer.
 */
export function needOf(
  said: readonly TextPart[],
  background = '',
  rejected: readonly string[] = [],
  mayNameArea = false,
): Need {
  const rejectedJobs = jobs.filter(({ name }) => rejected.includes(name));
  const parts = said.map(({ text, weight }) => {
    const read = withoutRefused(withoutMarkup(text));
    const evidence = evidenceIn(read);
    // Other parts are understood as before, so that what was not rejected stays.
    const isReread = (mayNameArea && evidence.size === 0) || rejectedJobs.some((job) => evidence.has(job));
    const areas: ReadonlyMap<Sector, string> = isReread ? areasIn(read) : new Map();
    return { text: read, weight, evidence, sounds: hintedJobs(read), areas };
  });
  const inBackground = evidenceIn(withoutMarkup(background));
  const asked = jobs.flatMap((job): readonly Wanted[] => {
    if (rejectedJobs.includes(job)) return [];
    const mentions = parts.flatMap(({ weight, evidence }) => {
      const found = evidence.get(job);
      return found === undefined ? [] : [{ weight: weight * weightOfStrength(found.strength), phrase: found.phrase }];
    });
    const clearest = Math.max(0, ...mentions.map(({ weight }) => weight));
    const confirmed = mentions.length > 0 && inBackground.has(job) ? backgroundBonus : 0;
    const sound = parts.reduce(
      (sum, { weight, sounds }) => sum + weight * Math.min(maxHintWeight, hintWeight * (sounds.get(job) ?? 0)),
      0,
    );
    const [home] = job.sectors;
    const named = parts.flatMap(({ weight, areas }) => {
      const phrase = home && areas.get(home);
      const share = job.sectors.length === 1 ? 1 : sharedAreaFactor;
      return phrase === undefined ? [] : [{ weight: weight * areaWeight * share, phrase }];
    });
    const area = Math.max(0, ...named.map(({ weight }) => weight));
    const weight = clearest + confirmed + sound + area;
    return weight === 0 ? [] : [{ job, weight, phrase: (mentions[0] ?? named[0])?.phrase }];
  });
  const sorted = (asked.length > 0 ? asked : generalNeed.filter(({ job }) => !rejectedJobs.includes(job)))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, maxWanted);
  const most = sorted[0]?.weight ?? 0;
  const wanted = sorted.filter(({ weight }) => weight >= leastShare * most);
  const text = parts.map((part) => part.text).join('\n');
  const all = said.map((part) => part.text).join('\n');
  const circumstances = `${all}\n${background}`;
  return {
    wanted,
    required: new Map(),
    unmatched: [],
    rejected: rejectedJobs,
    sectors: sectorsOf(wanted),
    trades: tradesOf(circumstances),
    suites: suitesOf(circumstances),
    isThrifty: isThrifty(all),
    inUse: clausesOfUse(text),
    text,
  };
}

export function sectorsOf(wanted: readonly Wanted[]): ReadonlyMap<Sector, number> {
  const sums = new Map<Sector, number>();
  // The first sector of a job is its home.
  for (const { job, weight } of wanted)
    for (const [index, sector] of job.sectors.entries())
      sums.set(sector, (sums.get(sector) ?? 0) + weight * (index === 0 ? 1 : 0.4));
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0);
  return new Map([...sums].map(([sector, sum]) => [sector, sum / total]));
}
