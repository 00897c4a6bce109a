// The adviser that needs no model: it finds tools by search and rules, and sends nothing anywhere.
import { capitalized } from '../../../src/text/capitalized.ts';
import { type CatalogueTool, isInnovative, sectors } from '../model/catalogue-tool.ts';
import type { Experiences } from '../model/experience.ts';
import {
  AdviceFailed,
  type Analysis,
  type Brief,
  type Company,
  nothingRejected,
  type Plan,
  type Rejected,
} from '../model/plan.ts';
import { type CatalogueIndex, indexCatalogue } from './catalogue-index.ts';
import { type Choice, type Circumstances, choose, withBothKinds } from './choosing.ts';
import { type Need, sectorsOf } from './need.ts';
import { circumstancesOf, needOfBrief, needOfCompany } from './ranking.ts';
import { jobs } from './vocabulary.ts';
import { needFor, writeAnalysis } from './write-analysis.ts';
import { writePlan } from './write-plan.ts';

const inPlan = 5;
const inAnalysis = 7;
const fewest = 3;
const shortList = 20;
/** Relative to the best. Weaker matches are left out while there are enough others. */
const leastShare = 0.2;
/** A third tool for the same job only adds a comparison. */
const maxForOneJob = 2;

function chosen(index: CatalogueIndex, need: Need, who: Circumstances, most: number): readonly Choice[] {
  const found = choose(index, need, who, most);
  const best = found[0]?.score ?? 0;
  const sameJob = (place: number) =>
    found.slice(0, place).filter(({ wanted }) => wanted?.job === found[place]?.wanted?.job).length;
  const isFitting = found.map(({ score }, place) => score >= leastShare * best && sameJob(place) < maxForOneJob);
  const others = fewest - isFitting.filter(Boolean).length;
  const added = new Set(found.filter((_, place) => !isFitting[place]).slice(0, Math.max(0, others)));
  const fitting = withRequired(
    found.filter((choice, place) => isFitting[place] || added.has(choice)),
    index,
    need,
    who,
    most,
  );
  const ofKind = (innovative: boolean) => choose(index, need, who, 1, (tool) => isInnovative(tool) === innovative)[0];
  const both = withBothKinds(fitting, ofKind);
  const kinds = new Set(both.map(({ tool }) => isInnovative(tool)));
  if (both.length < fewest || kinds.size < 2) throw new AdviceFailed('catalogue-too-small');
  return both;
}

/** The best tool for each required job that the choices leave out comes right after the first choice. */
function withRequired(
  choices: readonly Choice[],
  index: CatalogueIndex,
  need: Need,
  who: Circumstances,
  most: number,
): readonly Choice[] {
  const served = new Set(choices.map(({ wanted }) => wanted?.job));
  const taken = new Set(choices.map(({ tool }) => tool));
  const missing = need.wanted.filter(({ job }) => need.required.has(job) && !served.has(job));
  const added = missing.flatMap((wanted) => {
    const isLeft = (tool: CatalogueTool) => !taken.has(tool) && index.skill(tool.id, wanted.job) > 0;
    const only = { ...need, wanted: [wanted], sectors: sectorsOf([wanted]), text: wanted.phrase ?? need.text };
    const [best] = choose(index, only, who, 1, isLeft);
    if (best) taken.add(best.tool);
    return best ?? [];
  });
  return [...choices.slice(0, 1), ...added, ...choices.slice(1)].slice(0, most);
}

/** One index for each catalogue. The directory returns the same list object until a tool changes. */
const indexes = new WeakMap<readonly CatalogueTool[], Promise<CatalogueIndex>>();

function indexOf(catalogue: readonly CatalogueTool[]): Promise<CatalogueIndex> {
  let index = indexes.get(catalogue);
  if (index === undefined) {
    index = indexCatalogue(catalogue);
    indexes.set(catalogue, index);
  }
  return index;
}

/** Returns the tools that a model engine may choose from: the best for the need, and some of either kind. */
function candidates(index: CatalogueIndex, need: Need, who: Circumstances): readonly Choice[] {
  const best = choose(index, need, who, shortList);
  const ofKind = (innovative: boolean) => choose(index, need, who, 3, (tool) => isInnovative(tool) === innovative);
  const choices = [...best, ...ofKind(true), ...ofKind(false)];
  const tools = new Set(choices.map(({ tool }) => tool));
  if (tools.size < fewest || new Set([...tools].map(isInnovative)).size < 2)
    throw new AdviceFailed('catalogue-too-small');
  return [...Map.groupBy(choices, ({ tool }) => tool).values()].flatMap(([choice]) => choice ?? []);
}

export async function candidatesForBrief(
  catalogue: readonly CatalogueTool[],
  asked: Brief,
  experiences: Experiences = new Map(),
): Promise<readonly CatalogueTool[]> {
  const who = { ...circumstancesOf(asked), experiences };
  return candidates(await indexOf(catalogue), needOfBrief(asked), who).map(({ tool }) => tool);
}

type Candidate = Readonly<{ tool: CatalogueTool; need: string }>;

export async function candidatesForCompany(
  catalogue: readonly CatalogueTool[],
  asked: Company,
  experiences: Experiences = new Map(),
  not: Rejected = nothingRejected,
): Promise<readonly Candidate[]> {
  const choices = candidates(await indexOf(catalogue), needOfCompany(asked, not.needs), { experiences, not });
  return choices.map((choice) => ({ tool: choice.tool, need: needFor(choice) }));
}

/** Returns the names of everything rejected that exists, for the member to read. */
export function namesOfRejected(catalogue: readonly CatalogueTool[], { needs, tools, paid }: Rejected): string[] {
  return [
    ...jobs.filter(({ name }) => needs.includes(name)).map(({ name }) => capitalized(name)),
    ...sectors.filter((sector) => needs.includes(sector)).map((sector) => nameOfSector(catalogue, sector)),
    ...tools.flatMap((id) => catalogue.find((tool) => tool.id === id)?.name ?? []),
    ...(paid ? ['Tools without a free plan'] : []),
  ];
}
const nameOfSector = (catalogue: readonly CatalogueTool[], sector: string): string =>
  catalogue.find((tool) => tool.sector === sector)?.category ?? capitalized(sector);

export async function embeddedPlan(
  catalogue: readonly CatalogueTool[],
  asked: Brief,
  experiences: Experiences = new Map(),
): Promise<Plan> {
  const index = await indexOf(catalogue);
  return writePlan(asked, chosen(index, needOfBrief(asked), { ...circumstancesOf(asked), experiences }, inPlan));
}

export async function embeddedAnalysis(
  catalogue: readonly CatalogueTool[],
  asked: Company,
  experiences: Experiences = new Map(),
  not: Rejected = nothingRejected,
): Promise<Analysis> {
  const index = await indexOf(catalogue);
  const need = needOfCompany(asked, not.needs);
  const analysis = writeAnalysis(asked, need, chosen(index, need, { experiences, not }, inAnalysis));
  return sayingLeftOut(analysis, namesOfRejected(catalogue, not));
}

export const sayingLeftOut = (analysis: Analysis, leftOut: string[]): Analysis =>
  leftOut.length === 0 ? analysis : { ...analysis, leftOut };
