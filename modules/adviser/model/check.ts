// Checks a result against the rules, whichever engine wrote it. Each rule is a sentence that can be reported.
import { z } from 'zod';
import { type CatalogueTool, fitsBudget, isInnovative, isRejected } from './catalogue-tool.ts';
import {
  type Analysis,
  analysis as analysisForm,
  type Brief,
  nothingRejected,
  type Plan,
  plan as planForm,
  type Rejected,
} from './plan.ts';
import { isSafe } from './safe-text.ts';

type Catalogue = ReadonlyMap<string, CatalogueTool>;
type Rule<Answer, Asked> = Readonly<{
  name: string;
  holds(answer: Answer, catalogue: Catalogue, asked: Asked): boolean;
}>;

const allTexts = (answer: unknown): readonly string[] => {
  if (typeof answer === 'string') return [answer];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(allTexts) : [];
};
const withoutAddresses = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key === 'website' || key === 'toolId' ? undefined : value)));
const hasPlainText = (answer: object): boolean => allTexts(withoutAddresses(answer)).every(isSafe);

const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const namesIn = ({ recommendedTools }: Plan): ReadonlySet<string> => new Set(recommendedTools.map(({ name }) => name));

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
/** A name that could be a common word at the beginning of a sentence counts only in the middle of one. */
const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?<!(?:^|[.!?:“\\n] ?))${escaped(name)}(?![\\p{L}\\p{N}])`, 'u').test(text);
/** Quotations are the member's own words, and may name anything. */
const withoutQuotations = (text: string): string => text.replace(/“[^”]*”/gu, ' ');

function namesOnlyRecommended(answer: Plan, catalogue: Catalogue): boolean {
  const names = namesIn(answer);
  const known = [...names].join(' ');
  const texts = [
    ...answer.implementationOrder.map(({ rationale }) => rationale),
    ...answer.quickWins.flatMap(({ action, impact }) => [action, impact]),
  ];
  const ownText = withoutQuotations(texts.join('\n'));
  return [...catalogue.values()].every(
    ({ name }) => names.has(name) || known.includes(name) || !ownText.includes(name) || !mentions(ownText, name),
  );
}

const planRules: readonly Rule<Plan, Pick<Brief, 'budget'>>[] = [
  {
    name: 'A plan recommends 3 to 5 distinct tools.',
    holds: ({ recommendedTools: tools }) =>
      tools.length >= 3 && tools.length <= 5 && distinct(tools.map(({ toolId }) => toolId)),
  },
  {
    name: 'Every tool is in the catalogue, under its own name, website and kind.',
    holds: ({ recommendedTools }, catalogue) =>
      recommendedTools.every(({ toolId, name, website, isInnovative: said }) => {
        const tool = catalogue.get(toolId);
        return tool !== undefined && tool.name === name && tool.website === website && isInnovative(tool) === said;
      }),
  },
  {
    name: 'A plan has an innovative tool and a classic one.',
    holds: ({ recommendedTools: tools }) =>
      tools.some((each) => each.isInnovative) && tools.some((each) => !each.isInnovative),
  },
  {
    name: 'Every tool is within the budget.',
    holds: ({ recommendedTools }, catalogue, { budget }) =>
      recommendedTools.every(({ toolId }) => {
        const tool = catalogue.get(toolId);
        return tool !== undefined && fitsBudget(tool, budget);
      }),
  },
  {
    name: 'The roadmap takes the recommended tools in numbered steps, each at least once.',
    holds: (answer) => {
      const names = namesIn(answer);
      const steps = answer.implementationOrder;
      const isNumbered = steps.every(({ step, toolName }, place) => step === place + 1 && names.has(toolName));
      return isNumbered && [...names].every((name) => steps.some(({ toolName }) => toolName === name));
    },
  },
  {
    name: 'The prerequisites of a step are tools of earlier steps.',
    holds: ({ implementationOrder: steps }) =>
      steps.every(({ prerequisites = [] }, place) =>
        prerequisites.every((needed) => steps.slice(0, place).some(({ toolName }) => toolName === needed)),
      ),
  },
  {
    name: 'Quick wins and roadmap name only recommended tools.',
    holds: (answer, catalogue) =>
      answer.quickWins.length > 0 &&
      answer.quickWins.every(({ tool }) => namesIn(answer).has(tool)) &&
      namesOnlyRecommended(answer, catalogue),
  },
  {
    name: 'Every KPI has a baseline, a target and a measurement.',
    holds: ({ kpis }) => kpis.length > 0 && kpis.every((kpi) => Object.values(kpi).every((text) => text.trim() !== '')),
  },
  { name: 'Texts hold no markup and no links.', holds: hasPlainText },
];

const toolsIn = ({ recommendations }: Analysis) => recommendations.flatMap(({ tools }) => tools);

const analysisRules: readonly Rule<Analysis, Rejected>[] = [
  {
    name: 'An analysis recommends each tool once.',
    holds: (answer) => toolsIn(answer).length >= 3 && distinct(toolsIn(answer).map(({ toolId }) => toolId)),
  },
  {
    name: 'Every tool is in the catalogue, under its own name, website and tier.',
    holds: (answer, catalogue) =>
      toolsIn(answer).every(({ toolId, name, website, tier }) => {
        const tool = catalogue.get(toolId);
        return (
          tool !== undefined &&
          tool.name === name &&
          tool.website === website &&
          isInnovative(tool) === (tier === 'innovative')
        );
      }),
  },
  {
    name: 'An analysis recommends no tool that was rejected.',
    holds: (answer, catalogue, not) =>
      toolsIn(answer).every(({ toolId }) => {
        const tool = catalogue.get(toolId);
        return tool !== undefined && !isRejected(tool, not);
      }),
  },
  {
    name: 'An analysis has an innovative tool and a classic one.',
    holds: (answer) => new Set(toolsIn(answer).map(({ tier }) => tier)).size === 2,
  },
  { name: 'Texts hold no markup and no links.', holds: hasPlainText },
];

const brokenBy = <Answer, Asked>(
  rules: readonly Rule<Answer, Asked>[],
  answer: Answer,
  catalogue: Catalogue,
  asked: Asked,
) => rules.filter((rule) => !rule.holds(answer, catalogue, asked)).map(({ name }) => name);

const formOf = (form: z.ZodType, answer: unknown): readonly string[] => {
  const { error } = form.safeParse(answer);
  return error ? [`The answer has the wrong form: ${z.prettifyError(error).slice(0, 1_000)}`] : [];
};

export function brokenByPlan(answer: Plan, catalogue: Catalogue, asked: Pick<Brief, 'budget'>): readonly string[] {
  const malformed = formOf(planForm, answer);
  return malformed.length > 0 ? malformed : brokenBy(planRules, answer, catalogue, asked);
}

export function brokenByAnalysis(answer: Analysis, catalogue: Catalogue, not = nothingRejected): readonly string[] {
  const malformed = formOf(analysisForm, answer);
  return malformed.length > 0 ? malformed : brokenBy(analysisRules, answer, catalogue, not);
}
