// Turns an onboarding's answers or a company's description into a ranked choice of tools.
import type { Brief, Company } from '../model/plan.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { challengesIn } from './challenges.ts';
import { type Choice, type Circumstances, choose } from './choosing.ts';
import { type Need, needOf, sectorsOf } from './need.ts';
import { isForeign } from './words.ts';

/** The stack says what is in use: it confirms the goals' jobs, and adds none. */
export const needOfBrief = ({ goals, techStack }: Brief): Need =>
  needOf([{ text: goals, weight: 1 }], isForeign(goals) ? '' : techStack);

/** A challenge that could be about several jobs, all equally. */
const maxForOneChallenge = 2;

/**
 * A challenge names a job more clearly than a description of the company does. Each challenge has its job among the
 * wanted ones, however much the others say.
 */
export function needOfCompany({ description, challenges }: Company, rejected: readonly string[] = []): Need {
  const whole = [
    { text: challenges, weight: 1 },
    { text: description, weight: challenges === '' ? 1 : 0.45 },
  ];
  const need = needOf(whole, '', rejected);
  const ofEach = challengesIn(challenges).map((text, place) => {
    const { wanted } = needOf([{ text, weight: 1 }], '', rejected, true);
    const named = wanted.filter(({ phrase }) => phrase !== undefined);
    const isClear = (named[0]?.weight ?? 0) > (named[1]?.weight ?? 0);
    return { text, place, named: named.slice(0, isClear ? 1 : maxForOneChallenge) };
  });
  const unmatched = ofEach.flatMap(({ text, named }) => (named.length === 0 ? [text] : []));
  const required = new Map(
    ofEach.toReversed().flatMap(({ place, named }) => named.map(({ job }) => [job, place] as const)),
  );
  const ofChallenges = new Map(ofEach.flatMap(({ named }) => named.map((wanted) => [wanted.job, wanted] as const)));
  // A text that names no job by itself is about what its challenges are about.
  const isNamed = need.wanted.some(({ phrase }) => phrase !== undefined);
  const inWhole = isNamed || ofChallenges.size === 0 ? need.wanted : [];
  const known = new Set(inWhole.map(({ job }) => job));
  const wanted = [...inWhole, ...[...ofChallenges.values()].filter(({ job }) => !known.has(job))];
  return { ...need, wanted, sectors: sectorsOf(wanted), required, unmatched };
}

export const circumstancesOf = ({ stage, teamSize, budget, techStack }: Brief): Circumstances => ({
  ...{ stage, teamSize, budget, techStack },
});

export const rankForCompany = (index: CatalogueIndex, asked: Company, most: number): readonly Choice[] =>
  choose(index, needOfCompany(asked), {}, most);

export const rankForBrief = (index: CatalogueIndex, asked: Brief, most: number): readonly Choice[] =>
  choose(index, needOfBrief(asked), circumstancesOf(asked), most);
