// The embedded adviser's texts about a tool: in the tool's own words, and in the member's.
import { capitalized } from '../../../src/text/capitalized.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { type CatalogueTool, type Complexity, complexityOf, isInnovative } from '../model/catalogue-tool.ts';
import { experienceWords } from '../model/experience.ts';
import type { Brief, RecommendedTool } from '../model/plan.ts';
import { safeText } from '../model/safe-text.ts';
import type { Choice } from './choosing.ts';
import type { Wanted } from './need.ts';
import type { Job } from './vocabulary.ts';
import { isForeign } from './words.ts';

export const stageNames = { idea: 'idea', mvp: 'MVP', scaling: 'scaling' } as const;
export const budgetNames = {
  bootstrap: 'a bootstrap budget',
  '<$10k': 'less than $10k a year',
  '$10k-$50k': '$10k to $50k a year',
  '$50k+': 'more than $50k a year',
} as const;

export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** For names that contain an "and". */
export const listedApart = (items: readonly string[]): string =>
  items.length < 2 ? listed(items) : `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;

/** Comes first if the member's words were not understood. */
export const notRead = (text: string): string =>
  isForeign(text)
    ? 'This adviser reads English only, so these suggestions are general. Ask again in English for a better fit. '
    : '';

export const sentence = (text: string): string => {
  const trimmed = text.trim();
  const first = capitalized(trimmed);
  return /[.!?…]$/u.test(first) ? first : `${first}.`;
};

export const quoted = (words: string): string => `“${isolated(safeText(words, 80))}”`;

/** Returns the member's words for a job, unless its name says the same: “Meeting” for meetings and notes. */
export const ownWordsFor = ({ phrase, job }: Wanted): string | undefined =>
  phrase === undefined || job.name.includes(phrase.toLowerCase()) ? undefined : quoted(phrase);

export const lowercased = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns the first step of a job, done with this tool. */
export const firstStepWith = (tool: CatalogueTool, job: Job): string => job.firstStep.replace('TOOL', () => tool.name);

/** Up to three features, starting with those that do what is wanted. */
function fittingFeatures({ tool, wanted }: Choice): readonly string[] {
  const fits = (feature: string): boolean => wanted !== undefined && feature.search(wanted.job.offers) >= 0;
  const sorted = tool.features.toSorted((one, other) => Number(fits(other)) - Number(fits(one)));
  return sorted.slice(0, 3).map((feature) => safeText(feature, 100));
}

const inSentence = (feature: string): string =>
  /^[A-Z][a-z]+(?![A-Z])/u.test(feature) && !/^[A-Z][a-z]+ [A-Z]/u.test(feature) ? lowercased(feature) : feature;

function purposeOf({ wanted }: Choice): string {
  if (wanted === undefined) return '';
  const words = ownWordsFor(wanted);
  return ` Chosen for ${wanted.job.name}${words === undefined ? '' : `, as you wrote ${words}`}.`;
}

/** Returns why a tool was chosen. Omits its purpose if that is already said above. */
export function reasonFor(choice: Choice, hasPurpose?: 'said above'): string {
  const features = fittingFeatures(choice).map(inSentence).join(', ');
  const purpose = hasPurpose ? '' : purposeOf(choice);
  const offered = features === '' ? '' : ` Key features: ${features}.`;
  const reason = safeText(`${sentence(choice.tool.summary)}${purpose}${offered}`, 600);
  return choice.experience === undefined ? reason : `${reason} ${experienceWords(choice.experience)}`;
}

const timeNeeded: Readonly<Record<Complexity, readonly [small: string, large: string]>> = {
  low: ['1–2 days', '1 week'],
  medium: ['1–2 weeks', '2–4 weeks'],
  high: ['3–5 weeks', '5–8 weeks'],
};

const timeFor = (complexity: Complexity, teamSize: Brief['teamSize']): string =>
  timeNeeded[complexity][teamSize === '11-50' || teamSize === '50+' ? 1 : 0];

/** The facts of a tool. Only the description may come from an engine. */
export function factsOf(
  tool: CatalogueTool,
  teamSize: Brief['teamSize'],
): Omit<RecommendedTool, 'description' | 'keyBenefits'> {
  const integrationComplexity = complexityOf(tool);
  return {
    toolId: tool.id,
    name: tool.name,
    category: tool.category,
    integrationComplexity,
    estimatedTimeToImplement: timeFor(integrationComplexity, teamSize),
    pricingModel: safeText(tool.pricing, 200) || 'Not stated',
    website: tool.website,
    isInnovative: isInnovative(tool),
  };
}

export const benefitsOf = (choice: Choice): string[] => {
  const features = fittingFeatures(choice);
  return features.length > 0 ? [...features] : [safeText(choice.tool.summary, 200)];
};
