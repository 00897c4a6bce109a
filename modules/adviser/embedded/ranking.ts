// Turns an onboarding's answers or a company's description into a ranked choice of tools.
import type { Brief, Company } from '../model/plan.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { type Choice, type Circumstances, choose } from './choosing.ts';
import { type Need, needOf } from './need.ts';
import { isForeign } from './words.ts';

/**
 * The goals say what is wanted. The stack says what is in use: it confirms the goals' jobs, and adds none by itself.
 */
export const needOfBrief = ({ goals, techStack }: Brief): Need =>
  needOf([{ text: goals, weight: 1 }], isForeign(goals) ? '' : techStack);

/** A challenge names a job more clearly than a description of the company does. */
export const needOfCompany = ({ description, challenges }: Company, rejected: readonly string[] = []): Need =>
  needOf(
    [
      { text: challenges, weight: 1 },
      { text: description, weight: challenges === '' ? 1 : 0.45 },
    ],
    '',
    rejected,
  );

export const circumstancesOf = ({ stage, teamSize, budget, techStack }: Brief): Circumstances => ({
  ...{ stage, teamSize, budget, techStack },
});

export const rankForCompany = (index: CatalogueIndex, asked: Company, most: number): readonly Choice[] =>
  choose(index, needOfCompany(asked), {}, most);

export const rankForBrief = (index: CatalogueIndex, asked: Brief, most: number): readonly Choice[] =>
  choose(index, needOfBrief(asked), circumstancesOf(asked), most);
