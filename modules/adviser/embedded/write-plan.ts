// Writes a plan for the chosen tools. Every figure is the member's own, or a target derived from it.
import { complexityOf } from '../model/catalogue-tool.ts';
import type { Brief, Plan } from '../model/plan.ts';
import { safeText } from '../model/safe-text.ts';
import type { Choice } from './choosing.ts';
import type { Job } from './vocabulary.ts';
import {
  benefitsOf,
  budgetNames,
  factsOf,
  firstStepWith,
  listed,
  listedApart,
  notRead,
  ownWordsFor,
  reasonFor,
  sentence,
  stageNames,
} from './wording.ts';
import { isForeign } from './words.ts';

const effort = { low: 0, medium: 1, high: 2 } as const;
/** Jobs that work with data from other tools, which therefore come first. */
const buildOnOthers = /^(connecting apps|AI agents|dashboards|predictions|questions about your data|processes across)/u;

const isBuiltOnOthers = ({ wanted }: Choice): boolean => wanted !== undefined && buildOnOthers.test(wanted.job.name);

/** Low effort first, and tools that build on others last. */
const inOrder = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted(
    (one, other) =>
      Number(isBuiltOnOthers(one)) - Number(isBuiltOnOthers(other)) ||
      effort[complexityOf(one.tool)] - effort[complexityOf(other.tool)],
  );

function prerequisitesOf(choice: Choice, earlier: readonly Choice[]): readonly string[] {
  const sameJob = earlier.filter(({ wanted }) => wanted !== undefined && wanted.job === choice.wanted?.job);
  const needed = isBuiltOnOthers(choice)
    ? earlier.filter((each) => !isBuiltOnOthers(each)).slice(0, 2)
    : sameJob.slice(0, 1);
  return needed.map(({ tool }) => tool.name);
}

const effortWords = {
  low: 'It is quick to set up',
  medium: 'It takes some time to set up',
  high: 'It takes the most time to set up',
} as const;

function rationaleOf(choice: Choice, place: number, prerequisites: readonly string[]): string {
  const { wanted } = choice;
  const complexity = complexityOf(choice.tool);
  const words = wanted && ownWordsFor(wanted);
  const helps = wanted === undefined ? 'fits what you describe' : `helps with ${wanted.job.name}`;
  const because = words === undefined ? '' : ` (you wrote ${words})`;
  if (place === 0) return `Start here. ${effortWords[complexity]}, and ${helps}${because}.`;
  const [rival] = prerequisites;
  if (rival !== undefined && !isBuiltOnOthers(choice))
    return `Try it after ${rival}, which also helps with ${wanted?.job.name}, and keep the one that suits you better.`;
  if (prerequisites.length > 0)
    return `Add it once ${listed(prerequisites)} ${prerequisites.length === 1 ? 'is' : 'are'} in daily use, as it builds on what is there by then. It ${helps}${because}.`;
  if (complexity === 'high') return `Plan time for this one. ${effortWords.high}, and ${helps}${because}.`;
  return `Add it as soon as the first tool is in daily use. It ${helps}${because}.`;
}

function figureIn(text: string, { measure }: Job): string | undefined {
  const unit = /\b(hours?|minutes?|days?)\b/iu.exec(measure.name)?.[1]?.toLowerCase().replace(/s$/u, '');
  if (unit === undefined) return undefined;
  return new RegExp(`\\b\\d[\\d.,]*\\s?${unit}s?\\b(?: (?:a|per|each|every) (?:day|week|month))?`, 'iu').exec(
    text,
  )?.[0];
}

/** A monthly figure says nothing about a week. */
const periodOf = ({ measure }: Job): string => (/\bmonth\b/u.test(`${measure.name} ${measure.how}`) ? 'month' : 'week');

function kpisOf(choices: readonly Choice[], goals: string): Plan['kpis'] {
  const measured = new Map<Job, Choice>();
  for (const choice of choices)
    if (choice.wanted && !measured.has(choice.wanted.job)) measured.set(choice.wanted.job, choice);
  const kpis = [...measured.keys()].slice(0, 4).map((job) => {
    const figure = figureIn(goals, job);
    const baseline =
      figure === undefined
        ? `Your own figure from the ${periodOf(job)} before you start`
        : `You wrote “${figure}”: check it in the ${periodOf(job)} before you start`;
    return { name: job.measure.name, baseline, target: job.measure.target, measurement: job.measure.how };
  });
  return [
    ...kpis,
    {
      name: 'People who use the new tools every week',
      baseline: '0, since they are new',
      target: 'Everyone who should use one, after four weeks',
      measurement: 'Ask each Friday who used which tool, or read it in the tools’ reports.',
    },
  ];
}

/** Returns one per job, since the second tool for a job would repeat the first one's win. */
function quickest(ordered: readonly Choice[]): readonly Choice[] {
  const easy = ordered.filter(({ tool }) => complexityOf(tool) !== 'high');
  const firstOfJob = new Map(easy.toReversed().map((choice) => [choice.wanted?.job ?? choice.tool, choice]));
  const wins = easy.filter((choice) => firstOfJob.get(choice.wanted?.job ?? choice.tool) === choice).slice(0, 3);
  return wins.length > 0 ? wins : ordered.slice(0, 1);
}

function summaryOf({ goals, stage, teamSize, budget }: Brief, choices: readonly Choice[], first: string): string {
  const jobs = [...new Set(choices.flatMap(({ wanted }) => wanted?.job.name ?? []))].slice(0, 3);
  const team = teamSize === '1' ? 'one person' : `a team of ${teamSize.replace('-', ' to ')}`;
  const isUnderstood = jobs.length > 0 && !isForeign(goals);
  const about = isUnderstood ? `This plan covers ${listedApart(jobs)}. ` : notRead(goals);
  const names = listed(choices.map(({ tool }) => tool.name));
  return `${about}For ${team} at the ${stageNames[stage]} stage with ${budgetNames[budget]}, we recommend ${names}. Start with ${first}, make it a habit, and add the others one at a time.`;
}

/** What to do first with a tool, and the number that should move. */
function quickWin({ tool, wanted }: Choice): Plan['quickWins'][number] {
  const timeRequired = complexityOf(tool) === 'low' ? '2–4 hours' : '1–2 days';
  if (wanted === undefined)
    return {
      ...{ action: `Try ${tool.name} on one task this week.`, tool: tool.name, timeRequired },
      impact: 'Within a week you know whether it suits you.',
    };
  const { name, trend } = wanted.job.measure;
  return {
    ...{ action: sentence(firstStepWith(tool, wanted.job)), tool: tool.name, timeRequired },
    impact: `${name} should start to ${trend}.`,
  };
}

export function writePlan(asked: Brief, choices: readonly Choice[]): Plan {
  const ordered = inOrder(choices);
  const steps = ordered.map((choice, place) => {
    const prerequisites = prerequisitesOf(choice, ordered.slice(0, place));
    const rationale = safeText(rationaleOf(choice, place, prerequisites), 600);
    return {
      step: place + 1,
      toolName: choice.tool.name,
      rationale,
      ...(prerequisites.length > 0 && { prerequisites: [...prerequisites] }),
    };
  });
  return {
    summary: safeText(summaryOf(asked, choices, ordered[0]?.tool.name ?? ''), 1_500),
    recommendedTools: choices.map((choice) => ({
      ...factsOf(choice.tool, asked.teamSize),
      description: reasonFor(choice),
      keyBenefits: benefitsOf(choice),
    })),
    implementationOrder: steps,
    quickWins: quickest(ordered).map(quickWin),
    kpis: kpisOf(choices, asked.goals),
  };
}
