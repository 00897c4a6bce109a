// What a text asks for: its jobs, the sectors that they point to, and its own words for each.
import MiniSearch from 'minisearch';
import type { Sector } from '../catalogue-tool.ts';
import { withoutMarkup } from '../safe-text.ts';
import { type Job, jobs } from './jobs.ts';
import { termOf, withoutRefused, wordsOf } from './words.ts';

export type Wanted = Readonly<{
  job: Job;
  /** From 0 to 1. */
  weight: number;
  /** The words that asked for it, as they were written; undefined where the text only sounds like it. */
  saying: string | undefined;
}>;

export type Need = Readonly<{
  /** The most wanted first. */
  wanted: readonly Wanted[];
  /** From 0 to 1, together 1 at most. */
  sectors: ReadonlyMap<Sector, number>;
  /** All that was said, for a search. */
  text: string;
}>;

/** A part of what was said, and how much it says about what is wanted. */
export type Said = Readonly<{ text: string; weight: number }>;

/** More mentions mean more, but the fifth adds little to the fourth. */
const ofMentions = (mentions: number): number => (mentions === 0 ? 0 : 1 - 0.45 ** mentions);
const mostWanted = 8;
/** Of the strongest. A job that is asked for more weakly was mentioned in passing. */
const leastShare = 0.3;

function mentionsIn(text: string, { asks }: Job): readonly string[] {
  const found = [...text.matchAll(asks)].map(({ 0: words, index }) => {
    const rest = /^[\p{L}\p{N}]*/u.exec(text.slice(index + words.length))?.[0] ?? '';
    return `${words}${rest}`.trim();
  });
  return [...new Map(found.map((words) => [words.toLowerCase(), words])).values()];
}

/** Jobs by the single words with which they are asked for and offered, for texts that use the words of no pattern. */
const jobsByWords = new MiniSearch<Readonly<{ id: number; name: string; words: string }>>({
  fields: ['name', 'words'],
  tokenize: (text) => [...wordsOf(text)],
  processTerm: termOf,
});
const wordsOfPattern = ({ source }: RegExp): string => source.replace(/\\[a-z]/gu, ' ').replace(/[^a-z -]/gu, ' ');
jobsByWords.addAll(
  jobs.map(({ name, asks, offers }, id) => ({ id, name, words: `${wordsOfPattern(asks)} ${wordsOfPattern(offers)}` })),
);
const ofSound = 0.4;

function soundsLike(text: string): ReadonlyMap<Job, number> {
  const found = jobsByWords
    .search(text, { boost: { name: 2 } })
    // One word alone, such as "reviews" or "answer", sounds like many things.
    .filter(({ queryTerms }) => new Set(queryTerms).size > 1)
    .slice(0, mostWanted);
  const best = found[0]?.score ?? 1;
  return new Map(
    found.flatMap(({ id, score }): [Job, number][] => {
      const job = jobs[Number(id)];
      return job === undefined ? [] : [[job, score / best]];
    }),
  );
}

/** Of a text that asks for nothing we know. */
const somethingGeneral: readonly Wanted[] = jobs
  .filter(({ name }) => name === 'general assistance' || name === 'tasks and projects')
  .map((job) => ({ job, weight: 0.5, saying: undefined }));

export function needOf(said: readonly Said[]): Need {
  const parts = said.map(({ text, weight }) => ({ text: withoutRefused(withoutMarkup(text)), weight }));
  const sounds = parts.map(({ text, weight }) => ({ weight, like: soundsLike(text) }));
  const all = jobs.flatMap((job): readonly Wanted[] => {
    let weight = 0;
    let saying: string | undefined;
    for (const part of parts) {
      const mentions = mentionsIn(part.text, job);
      weight = Math.max(weight, part.weight * ofMentions(mentions.length));
      saying ??= mentions.toSorted((one, other) => other.length - one.length)[0];
    }
    for (const sound of sounds) weight += ofSound * sound.weight * (sound.like.get(job) ?? 0);
    return weight === 0 ? [] : [{ job, weight, saying }];
  });
  const sorted = (all.length > 0 ? all : somethingGeneral)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostWanted);
  const most = sorted[0]?.weight ?? 0;
  const wanted = sorted.filter(({ weight }) => weight >= leastShare * most);
  return { wanted, sectors: sectorsOf(wanted), text: parts.map(({ text }) => text).join('\n') };
}

function sectorsOf(wanted: readonly Wanted[]): ReadonlyMap<Sector, number> {
  const sums = new Map<Sector, number>();
  // The first sector of a job is its home.
  for (const { job, weight } of wanted)
    for (const [index, sector] of job.sectors.entries())
      sums.set(sector, (sums.get(sector) ?? 0) + weight * (index === 0 ? 1 : 0.4));
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0);
  return new Map([...sums].map(([sector, sum]) => [sector, sum / total]));
}
