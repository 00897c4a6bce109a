// Finds the evidence for each job in a text: terms of its trade (`asks`), and everyday words.
import { matchJobs } from './job-phrases.ts';
import { type Job, jobs, mereThings } from './vocabulary.ts';
import { formOf } from './word-forms.ts';

/** Words as they were written, and how clearly they name a job: 1 for a plain mention. */
type Mention = Readonly<{ words: string; strength: number }>;

export type Evidence = Readonly<{
  strength: number;
  phrase: string;
}>;

const mereThing = new Set(mereThings.map(formOf));
const mereThingFactor = 0.4;

/** Matches a self-description, such as "I run a photo studio". It counts less than a wish. */
const selfDescription =
  /\b(?:(?:we|i)(?: are|['’]re| am|['’]m|m|re)(?! (?:not|no|non|never|losing|looking|drowning|trying|getting|spending|thinking))|(?:we|i) (?:run|own|make|sell|build|develop|offer|manage|have) (?:an?|our|the)\b|(?:my|our) (?:company|business|firm|startup|shop|agency|studio|practice) (?:is|makes|sells|offers|does))(?:(?! and\b| but\b| that\b| who\b| which\b| where\b)[^.,;:!?\n]){0,80}/giu;
const selfDescriptionFactor = 0.4;

/** How much less a passage counts, by its place in the text. */
type Discount = (index: number) => number;

function discountsOf(text: string): Discount {
  const selves = [...text.matchAll(selfDescription)].map(
    ({ 0: { length }, index }) => [index, index + length] as const,
  );
  return (index) => (selves.some(([from, to]) => index >= from && index < to) ? selfDescriptionFactor : 1);
}

/** Words that would leave a quotation hanging: "research for". */
const danglingWords = / (?:for|to|of|on|into|in|with|each|before|every|takes|the|a|an|our|my|and|that|which)$/iu;

/** Returns the passages that name a job in the terms of its trade. The same words count once. */
function namedIn(text: string, discount: Discount, { asks }: Job): readonly Mention[] {
  const found = [...text.matchAll(asks)].map(({ 0: match, index }): Mention => {
    const rest = /^[\p{L}\p{N}]*/u.exec(text.slice(index + match.length))?.[0] ?? '';
    const words = `${match}${rest}`.trim().replace(danglingWords, '');
    return { words, strength: discount(index) * (mereThing.has(formOf(words)) ? mereThingFactor : 1) };
  });
  return [...new Map(found.map((mention) => [mention.words.toLowerCase(), mention])).values()];
}

const clearestOf = (mentions: readonly Mention[]): Mention | undefined =>
  mentions.toSorted((one, other) => other.strength - one.strength || other.words.length - one.words.length)[0];

/** How much further phrases in a sentence add to the clearest one, since they overlap. */
const furtherPhrasesWeight = 0.5;

function describedIn(text: string, discount: Discount): ReadonlyMap<Job, readonly Mention[]> {
  const mentionsByJob = new Map<Job, Mention[]>();
  for (const sentence of matchJobs(text))
    for (const [job, phrases] of Map.groupBy(sentence, (each) => each.job)) {
      const mentions = phrases.map(({ phrase, strength, from }) => ({
        words: phrase,
        strength: strength * discount(from),
      }));
      const clearest = clearestOf(mentions);
      if (clearest === undefined) continue;
      const more = mentions.reduce((sum, { strength }) => sum + strength, -clearest.strength);
      const mention = { words: clearest.words, strength: clearest.strength + furtherPhrasesWeight * Math.min(1, more) };
      mentionsByJob.set(job, [...(mentionsByJob.get(job) ?? []), mention]);
    }
  return mentionsByJob;
}

/** Several terms of the trade, such as "support questions", are quoted before everyday words. */
const isClearTerm = ({ words, strength }: Mention): boolean => strength >= 1 && words.includes(' ');

export function evidenceIn(text: string): ReadonlyMap<Job, Evidence> {
  const discount = discountsOf(text);
  const ownMentions = describedIn(text, discount);
  return new Map(
    jobs.flatMap((job): [Job, Evidence][] => {
      const named = namedIn(text, discount, job);
      const mentions = [...(ownMentions.get(job) ?? []), ...named];
      const quoted = clearestOf(named.filter(isClearTerm)) ?? clearestOf(mentions);
      const strength = mentions.reduce((sum, each) => sum + each.strength, 0);
      return quoted === undefined ? [] : [[job, { strength, phrase: quoted.words }]];
    }),
  );
}
