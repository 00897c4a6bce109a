// Chooses the tools for a need, rated by jobs, audience and price. Each covers what the others leave undone.
import { type CatalogueTool, fitsBudget, isInnovative, isRejected, priceClassOf } from '../model/catalogue-tool.ts';
import { type Experience, type Experiences, weightOf } from '../model/experience.ts';
import type { Brief, Rejected } from '../model/plan.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { Need, Wanted } from './need.ts';
import type { Job } from './vocabulary.ts';

/** The member's circumstances; unknown ones restrict nothing. */
export type Circumstances = Readonly<{
  stage?: Brief['stage'];
  teamSize?: Brief['teamSize'];
  budget?: Brief['budget'];
  techStack?: string;
  experiences?: Experiences;
  not?: Rejected;
}>;

export type Choice = Readonly<{
  tool: CatalogueTool;
  /** The job that it was chosen for; undefined if only its words match. */
  wanted: Wanted | undefined;
  /** Other members' experience with it; undefined if too few have reported. */
  experience: Experience | undefined;
  score: number;
}>;

const jobsWeight = 1;
const wordsWeight = 0.4;
const sectorWeight = 0.5;
/** The weight of a tool that matches only by its words and does none of the wanted jobs. */
const unskilledFactor = 0.4;
/** Ranks a tool that does one thing well before one that does a little of everything. */
const secondaryJobsWeight = 0.5;
const sameSuiteFactor = 1.1;
const otherSuiteFactor = 0.6;
const sameTradeFactor = 1.2;
const otherTradeFactor = 0.8;
/** The weight of a second tool for the same job. */
const secondToolFactor = 0.8;

const engineeringStack =
  /\b(python|typescript|javascript|node|react|vue|angular|svelte|next\.?js|rails|ruby|django|laravel|php|java|kotlin|swift|golang|go\b|rust|c\+\+|c#|\.net|aws|gcp|azure|docker|kubernetes|postgres\w*|mysql|mongodb|redis|terraform|github|gitlab|graphql|flutter|supabase|firebase)\b/iu;
const isSmall = (teamSize: Circumstances['teamSize']): boolean => teamSize === '1' || teamSize === '2-5';

/** Returns a function that rates how well a tool suits the member: about 1, and less for each drawback. */
function suitabilityFor(
  index: CatalogueIndex,
  { trades, suites, isThrifty }: Need,
  { teamSize, stage, techStack = '', experiences }: Circumstances,
) {
  const lacksEngineers = techStack !== '' && !engineeringStack.test(techStack);
  const isLarge = teamSize === '50+' || teamSize === '11-50';
  return (tool: CatalogueTool): number => {
    const { id } = tool;
    const { isForLarge, isForSmall, isHard, trades: served, suites: home } = index.audience(id);
    let suits = weightOf(experiences?.get(id));
    if (isSmall(teamSize) && (isForLarge || priceClassOf(tool) === 'contact')) suits *= 0.6;
    if (isLarge && isForSmall) suits *= 0.75;
    if (lacksEngineers && isHard) suits *= 0.8;
    if (stage === 'idea' && isHard) suits *= 0.85;
    if (isThrifty && !fitsBudget(tool, 'bootstrap')) suits *= 0.6;
    if (home.size > 0 && suites.size > 0) suits *= home.isDisjointFrom(suites) ? otherSuiteFactor : sameSuiteFactor;
    if (served.size > 0) suits *= served.isDisjointFrom(trades) ? otherTradeFactor : sameTradeFactor;
    return suits;
  };
}

const isPartOfWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

const shortName = (name: string): string => name.replace(/\.(ai|io|com|new)$/u, '');

function names(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isPartOfWord(text[at - 1]) && !isPartOfWord(text[at + name.length])) return true;
  return false;
}

/** In a clause, a name may be a common word ("Make"), so its spelling or position must match. */
function isInUse({ name }: CatalogueTool, inUse: readonly string[], techStack = ''): boolean {
  const short = shortName(name);
  const lower = short.toLowerCase();
  const isSaid = (clause: string): boolean =>
    names(clause, short) || names(clause.toLowerCase().split(/\s+/u).slice(1, 4).join(' '), lower);
  return names(techStack, lower) || inUse.some(isSaid);
}

/** Returns whether a tool does a rejected job better than any wanted one. */
function isForRejected(index: CatalogueIndex, { id }: CatalogueTool, { wanted, rejected }: Need): boolean {
  const best = (some: readonly Job[]): number => Math.max(0, ...some.map((job) => index.skill(id, job)));
  return rejected.length > 0 && best(rejected) > best(wanted.map(({ job }) => job));
}

type Rated = Readonly<{
  tool: CatalogueTool;
  /** Its contribution to each wanted job. */
  jobs: ReadonlyMap<Job, number>;
  /** Its contribution apart from the wanted jobs. */
  rest: number;
  suits: number;
}>;

function rate(index: CatalogueIndex, need: Need, who: Circumstances): readonly Rated[] {
  const words = index.search(need.text);
  const suitability = suitabilityFor(index, need, who);
  const techStack = who.techStack?.toLowerCase();
  return [...index.tools.values()].flatMap((tool): readonly Rated[] => {
    if (who.budget !== undefined && !fitsBudget(tool, who.budget)) return [];
    if (isInUse(tool, need.inUse, techStack)) return [];
    if (who.not !== undefined && isRejected(tool, who.not)) return [];
    if (isForRejected(index, tool, need)) return [];
    const gains = new Map(
      need.wanted.map(({ job, weight }) => [job, jobsWeight * weight * index.rarity(job) * index.skill(tool.id, job)]),
    );
    const isSkilled = [...gains.values()].some((gain) => gain > 0);
    const rest = wordsWeight * (words.get(tool.id) ?? 0) + sectorWeight * (need.sectors.get(tool.sector) ?? 0);
    return [{ tool, jobs: gains, rest: isSkilled ? rest : rest * unskilledFactor, suits: suitability(tool) }];
  });
}

function gainOf({ jobs, rest, suits }: Rated, served: ReadonlyMap<Job, number>): number {
  let main = 0;
  let all = 0;
  for (const [job, each] of jobs) {
    const gain = each * secondToolFactor ** (served.get(job) ?? 0);
    main = Math.max(main, gain);
    all += gain;
  }
  return (rest + main + secondaryJobsWeight * (all - main)) * suits;
}

/** Returns what a tool is for: by its best job before the most wanted one, so that a code scanner isn't called an editor. */
const mainJob = ({ jobs }: Rated, need: Need, served: ReadonlyMap<Job, number>): Wanted | undefined => {
  const worth = ({ job, weight }: Wanted): number =>
    ((jobs.get(job) ?? 0) / weight ** 0.8) * secondToolFactor ** (served.get(job) ?? 0);
  const best = need.wanted.toSorted((one, other) => worth(other) - worth(one))[0];
  return best !== undefined && worth(best) > 0 ? best : undefined;
};

/** Returns the tools of a catalogue for a need, the best first; tools that don't match at all come last. */
export function choose(
  index: CatalogueIndex,
  need: Need,
  who: Circumstances,
  most: number,
  isWanted: (tool: CatalogueTool) => boolean = () => true,
): readonly Choice[] {
  const left = new Set(rate(index, need, who).filter(({ tool }) => isWanted(tool)));
  const served = new Map<Job, number>();
  const chosen: Choice[] = [];
  while (chosen.length < most && left.size > 0) {
    let best: Rated | undefined;
    let gain = -1;
    for (const each of left) {
      const ofEach = gainOf(each, served);
      if (ofEach > gain || (ofEach === gain && best !== undefined && each.tool.id < best.tool.id)) {
        best = each;
        gain = ofEach;
      }
    }
    if (best === undefined) break;
    left.delete(best);
    chosen.push({
      ...{ tool: best.tool, wanted: mainJob(best, need, served), score: gain },
      experience: who.experiences?.get(best.tool.id),
    });
    for (const [job, each] of best.jobs) {
      const wanted = need.wanted.find((one) => one.job === job)?.weight ?? 1;
      served.set(job, (served.get(job) ?? 0) + each / wanted);
    }
  }
  return chosen;
}

/** The best tool of a kind that a choice lacks replaces the last one, or is added if there are too few. */
export function withBothKinds(
  choices: readonly Choice[],
  bestOfKind: (innovative: boolean) => Choice | undefined,
): readonly Choice[] {
  const missingKinds = [true, false].filter((kind) => !choices.some(({ tool }) => isInnovative(tool) === kind));
  // An empty choice lacks both.
  if (missingKinds.length !== 1) return choices;
  const next = bestOfKind(missingKinds[0] === true);
  return next === undefined ? choices : [...choices.slice(0, Math.max(2, choices.length - 1)), next];
}
