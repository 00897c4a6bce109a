// Writes an analysis of a company: its challenges, in its own words and order, and the tools for each of these jobs.
import { capitalized } from '../../../src/text/capitalized.ts';
import { isInnovative } from '../model/catalogue-tool.ts';
import type { Analysis, Company } from '../model/plan.ts';
import { safeText } from '../model/safe-text.ts';
import { challengesIn } from './challenges.ts';
import type { Choice } from './choosing.ts';
import type { Need } from './need.ts';
import type { Job } from './vocabulary.ts';
import {
  firstStepWith,
  listedApart,
  lowercased,
  notRead,
  ownWordsFor,
  quoted,
  reasonFor,
  sentence,
} from './wording.ts';
import { isForeign } from './words.ts';

/** The `need` of a recommendation, by which it can be rejected. */
export const needFor = ({ wanted, tool }: Choice): string => wanted?.job.name ?? tool.sector;

const purposeOf = ({ wanted, tool }: Choice): string =>
  wanted?.job.name ?? tool.category.toLowerCase().replaceAll('&', 'and');

type Group = Readonly<{ name: string; first: Choice; choices: readonly Choice[] }>;

/** The jobs of the challenges come first, in their order. */
function grouped(choices: readonly Choice[], { required }: Need): readonly Group[] {
  const placeOf = ({ wanted }: Choice): number => (wanted && required.get(wanted.job)) ?? Number.MAX_SAFE_INTEGER;
  const ordered = choices.toSorted((one, other) => placeOf(one) - placeOf(other));
  return [...Map.groupBy(ordered, purposeOf)].flatMap(([name, some]) => {
    const [first] = some;
    return first === undefined ? [] : [{ name, first, choices: some }];
  });
}

function describe({ name, first: { tool, wanted } }: Group): string {
  const words = wanted && ownWordsFor(wanted);
  const help = words === undefined ? `Worth a look for ${name}.` : `You mentioned ${words}.`;
  if (wanted === undefined) return help;
  return `${help} To start, ${lowercased(sentence(firstStepWith(tool, wanted.job)))}`;
}

/** Says plainly which challenges the recommendations leave out. */
function gapsOf({ wanted, required, unmatched }: Need, groups: readonly Group[], text: string): string {
  const served = new Set(groups.map(({ name }) => name));
  const unserved = wanted.flatMap(({ job }) => (required.has(job) && !served.has(job.name) ? [job.name] : []));
  return [
    ...(unmatched.length > 0 && !isForeign(text)
      ? [` We could not match ${listedApart(unmatched.map(quoted))} to a tool.`]
      : []),
    ...(unserved.length > 0 ? [` The directory has no tool for ${listedApart(unserved)} yet.`] : []),
  ].join('');
}

const needsArticle = /^(?:cost|gap|median|share)\b/u;

/** Returns a goal for a job. The first one says by when, for all of them. */
function goalOf({ measure }: Job, place: number): string {
  const name = lowercased(measure.name);
  const verb = measure.trend === 'fall' ? 'cut' : 'raise';
  const goal = `${verb} ${needsArticle.test(name) ? 'the ' : ''}${name} by ${measure.change}`;
  return place === 0 ? `After eight weeks of daily use, aim to ${goal}` : capitalized(goal);
}

export function writeAnalysis(asked: Company, need: Need, choices: readonly Choice[]): Analysis {
  const text = `${asked.challenges}\n${asked.description}`;
  const groups = grouped(choices, need);
  const jobs = new Set(groups.flatMap(({ first }) => first.wanted?.job ?? []));
  const about = listedApart(groups.slice(0, 3).map(({ name }) => name));
  const companyName = safeText(asked.companyName, 120) || 'Your company';
  const start = groups[0]?.first.tool.name ?? 'one of them';
  return {
    summary: safeText(
      `${notRead(text)}AI can help ${companyName} most with ${about}. Of the ${choices.length} tools below, some are built around AI and others are established tools with AI added. Start with ${start}, and see whether it helps before you add another.${gapsOf(need, groups, text)}`,
      1_500,
    ),
    challenges: challengesIn(asked.challenges).map(sentence),
    recommendations: groups.map((group) => ({
      category: group.first.wanted ? capitalized(group.name) : group.first.tool.category,
      need: needFor(group.first),
      description: safeText(describe(group), 600),
      tools: group.choices.map((choice) => ({
        toolId: choice.tool.id,
        name: choice.tool.name,
        reason: reasonFor(choice, 'said above'),
        website: choice.tool.website,
        tier: isInnovative(choice.tool) ? ('innovative' as const) : ('classic' as const),
      })),
    })),
    expectedBenefits: jobs.size > 0 ? [...jobs].slice(0, 6).map(goalOf) : ['Less time spent on repetitive work'],
  };
}
