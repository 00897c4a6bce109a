// Scores the first five tools of a ranking against judged briefs.
import { z } from 'zod';
import { termOf } from '../../../src/text/stem.ts';
import { wordsOf } from '../embedded/words.ts';
import { type CatalogueTool, fitsBudget } from '../model/catalogue-tool.ts';
import { type Brief, brief, type Company, company } from '../model/plan.ts';

const names = z.array(z.string());
const judgement = { best: names, good: names };
const judgedAsks = z.array(z.union([brief.extend(judgement), company.extend(judgement)])).min(1);
/** A brief or a company, with the tools that should be named. */
export type Judged = z.output<typeof judgedAsks>[number];

export const parseJudged = (data: unknown): readonly Judged[] => judgedAsks.parse(data);

export const isBrief = (asked: Brief | Company): asked is Brief => 'goals' in asked;
const isAffordable = (tool: CatalogueTool, asked: Brief | Company): boolean =>
  !isBrief(asked) || fitsBudget(tool, asked.budget);

export type Scores = Readonly<{
  ndcg: number;
  recall: number;
  sectorFit: number;
  budgetKept: number;
  diversity: number;
}>;
/** Ranks tools for a brief or a company, the best first. */
export type Ranks = (asked: Brief | Company) => Promise<readonly CatalogueTool[]>;

const shown = 5;
const discount = (place: number): number => 1 / Math.log2(place + 2);
const gainOf = (grade: number): number => 2 ** grade - 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Returns the judged tools, without those that a brief's budget does not allow. */
function gradesOf(judged: Judged, catalogue: readonly CatalogueTool[]): ReadonlyMap<string, number> {
  const { best, good } = judged;
  const graded = catalogue
    .filter((tool) => isAffordable(tool, judged))
    .flatMap(({ name }): [string, number][] => {
      if (best.includes(name)) return [[name, 2]];
      return good.includes(name) ? [[name, 1]] : [];
    });
  return new Map(graded);
}

const termsOf = ({ summary, features }: CatalogueTool): ReadonlySet<string> =>
  new Set(wordsOf(`${summary} ${features.join(' ')}`).flatMap((word) => termOf(word) ?? []));

/** Returns how little two tools have in common on average: 1 if no two share a word. */
function diversityOf(tools: readonly CatalogueTool[]): number {
  const terms = tools.map(termsOf);
  const pairs = terms.flatMap((one, place) =>
    terms.slice(place + 1).map((other) => 1 - one.intersection(other).size / Math.max(1, one.union(other).size)),
  );
  return pairs.length === 0 ? 0 : sum(pairs) / pairs.length;
}

function scoreOne(judged: Judged, ranked: readonly CatalogueTool[], catalogue: readonly CatalogueTool[]): Scores {
  const grades = gradesOf(judged, catalogue);
  const first = ranked.slice(0, shown);
  const dcg = sum(first.map(({ name }, place) => gainOf(grades.get(name) ?? 0) * discount(place)));
  const ideal = [...grades.values()].toSorted((one, other) => other - one).slice(0, shown);
  const sectors = new Set(catalogue.filter(({ name }) => grades.has(name)).map(({ sector }) => sector));
  const share = (count: number): number => (first.length === 0 ? 0 : count / first.length);
  return {
    ndcg: dcg / sum(ideal.map((grade, place) => gainOf(grade) * discount(place))),
    recall: first.filter(({ name }) => grades.has(name)).length / Math.min(shown, grades.size),
    sectorFit: share(first.filter(({ sector }) => sectors.has(sector)).length),
    budgetKept: share(first.filter((tool) => isAffordable(tool, judged)).length),
    diversity: diversityOf(first),
  };
}

export type Scored = Readonly<{
  mean: Scores;
  each: readonly Readonly<{ judged: Judged; ranked: readonly string[]; scores: Scores }>[];
}>;

export async function scoreRanking(
  judged: readonly Judged[],
  catalogue: readonly CatalogueTool[],
  rank: Ranks,
): Promise<Scored> {
  const each: Scored['each'][number][] = [];
  for (const one of judged) {
    const ranked = await rank(one);
    each.push({
      judged: one,
      ranked: ranked.slice(0, shown).map(({ name }) => name),
      scores: scoreOne(one, ranked, catalogue),
    });
  }
  const mean = (of: keyof Scores): number => sum(each.map(({ scores }) => scores[of])) / each.length;
  const means = {
    ndcg: mean('ndcg'),
    recall: mean('recall'),
    sectorFit: mean('sectorFit'),
    budgetKept: mean('budgetKept'),
    diversity: mean('diversity'),
  };
  return { mean: means, each };
}
