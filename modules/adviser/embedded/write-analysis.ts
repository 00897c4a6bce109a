// Writes an analysis of a company: its challenges, in its own words, and the tools for each of these jobs.
import { capitalized } from '../../../src/text/capitalized.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { isInnovative } from '../model/catalogue-tool.ts';
import type { Analysis, Company } from '../model/plan.ts';
import { safeText } from '../model/safe-text.ts';
import { challengesIn } from './challenges.ts';
import type { Choice } from './choosing.ts';
import type { Need } from './need.ts';
import { listed, listedApart, notRead, reasonFor, sentence } from './wording.ts';

/** Returns the challenges as they were written, one each; if there are none, the needs in the description. */
function challengesOf({ challenges }: Company, { wanted }: Need): string[] {
  const written = challengesIn(challenges);
  if (written.length > 0) return written.map(sentence);
  return wanted.slice(0, 3).map(({ job }) => `Time and attention for ${job.name}.`);
}

/** The `need` of a recommendation, by which it can be rejected. */
export const needFor = ({ wanted, tool }: Choice): string => wanted?.job.name ?? tool.sector;

type Group = Readonly<{ name: string; choices: readonly Choice[] }>;

function grouped(choices: readonly Choice[]): readonly Group[] {
  const groups = Map.groupBy(choices, ({ wanted, tool }) => wanted?.job.name ?? tool.category);
  return [...groups].map(([name, some]) => ({ name, choices: some }));
}

function describe({ name, choices }: Group): string {
  const [{ wanted } = {}] = choices;
  const words = wanted?.phrase === undefined ? '' : ` You wrote “${isolated(safeText(wanted.phrase, 80))}”.`;
  const first = wanted === undefined ? '' : ` ${sentence(wanted.job.firstStep)}`;
  return `For ${name}, ${listed(choices.map(({ tool }) => tool.name))} can take work off you.${words}${first}`;
}

export function writeAnalysis(asked: Company, need: Need, choices: readonly Choice[]): Analysis {
  const text = `${asked.challenges}\n${asked.description}`;
  const groups = grouped(choices);
  const measures = new Map(
    choices.flatMap(({ wanted }) => (wanted ? [[wanted.job.name, wanted.job.measure] as const] : [])),
  );
  const about = listedApart(groups.slice(0, 3).map(({ name }) => name));
  const unserved = need.wanted.flatMap(({ job }) =>
    need.required.has(job) && !measures.has(job.name) ? [job.name] : [],
  );
  const gap = unserved.length === 0 ? '' : ` The directory has no tool for ${listedApart(unserved)} yet.`;
  const companyName = safeText(asked.companyName, 120) || 'Your company';
  return {
    summary: safeText(
      `${notRead(text)}${companyName} gains most from AI for ${about}. We chose ${choices.length} tools of the directory for it: those that do the work by AI, and proven ones that have it built in. Begin with ${choices[0]?.tool.name ?? 'one of them'}, and measure before you add the next.${gap}`,
      1_500,
    ),
    challenges: challengesOf(asked, need),
    recommendations: groups.map((group) => ({
      category: capitalized(group.name),
      ...(group.choices[0] && { need: needFor(group.choices[0]) }),
      description: safeText(describe(group), 600),
      tools: group.choices.map((choice) => ({
        toolId: choice.tool.id,
        name: choice.tool.name,
        reason: reasonFor(choice, text, 'quoted above'),
        website: choice.tool.website,
        tier: isInnovative(choice.tool) ? ('innovative' as const) : ('classic' as const),
      })),
    })),
    expectedBenefits:
      measures.size > 0
        ? [...measures.values()]
            .slice(0, 6)
            .map(
              ({ name, target }) =>
                `${name}: ${target.charAt(0).toLowerCase()}${target.slice(1)}, if it is used every day`,
            )
        : ['Less time on work that repeats itself'],
  };
}
