// The embedded adviser's texts about a tool: in the tool's own words, and in the member's.
import { capitalized } from '../../../src/text/capitalized.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { type CatalogueTool, type Complexity, complexityOf, isInnovative } from '../model/catalogue-tool.ts';
import { experienceWords } from '../model/experience.ts';
import type { Brief, RecommendedTool } from '../model/plan.ts';
import { safeText } from '../model/safe-text.ts';
import { type Choice, sharedWords } from './choosing.ts';
import { isForeign } from './words.ts';

export const stageNames = { idea: 'idea', mvp: 'MVP', scaling: 'scaling' } as const;
export const budgetNames = {
  bootstrap: 'a bootstrap budget',
  '<$10k': 'less than $10k',
  '$10k-$50k': '$10k to $50k',
  '$50k+': 'more than $50k',
} as const;

export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** For names that contain an "and". */
export const listedApart = (items: readonly string[]): string =>
  items.length < 2 ? listed(items) : `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`;

/** Comes first if the member's words were not understood. */
export const notRead = (text: string): string =>
  isForeign(text)
    ? 'This adviser reads English only, so what follows is general: ask again in English for what fits you better. '
    : '';

export const sentence = (text: string): string => {
  const trimmed = text.trim();
  const first = capitalized(trimmed);
  return /[.!?…]$/u.test(first) ? first : `${first}.`;
};

const quoted = (words: string): string => `“${isolated(words)}”`;

/** Returns the member's words that led to a tool; empty if only its kind matches. */
export function askedWith({ tool, wanted }: Choice, text: string): string {
  if (wanted?.phrase !== undefined) return quoted(safeText(wanted.phrase, 80));
  const shared = sharedWords(text, tool).slice(0, 3);
  return shared.length === 0 ? '' : listed(shared.map(quoted));
}

/** Up to three features, starting with those that do what is wanted. */
function fittingFeatures({ tool, wanted }: Choice): readonly string[] {
  const fits = (feature: string): boolean => wanted !== undefined && feature.search(wanted.job.offers) >= 0;
  const sorted = tool.features.toSorted((one, other) => Number(fits(other)) - Number(fits(one)));
  return sorted.slice(0, 3).map((feature) => safeText(feature, 100));
}

const inSentence = (feature: string): string =>
  /^[A-Z][a-z]+(?![A-Z])/u.test(feature) && !/^[A-Z][a-z]+ [A-Z]/u.test(feature)
    ? feature.charAt(0).toLowerCase() + feature.slice(1)
    : feature;

/** Returns why a tool was chosen. Omits its purpose and the member's words if they are already said above. */
export function reasonFor(choice: Choice, text: string, isQuoted?: 'quoted above'): string {
  const words = askedWith(choice, text);
  const features = fittingFeatures(choice).map(inSentence).join(', ');
  const forWhat = choice.wanted === undefined ? 'what you describe' : choice.wanted.job.name;
  const because = words === '' ? `It serves ${forWhat}` : `You wrote ${words}, and it serves ${forWhat}`;
  const brought = isQuoted && choice.wanted ? `What it brings: ${features}` : `${because} (${features})`;
  const reason = safeText(`${sentence(choice.tool.summary)} ${features === '' ? because : brought}.`, 600);
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
