// A tool as the adviser sees it, and what follows from its entry. It holds no affiliate link, so none counts.
import type { Brief, RecommendedTool, Rejected } from './plan.ts';

export const sectors = [
  'content-writing',
  'marketing',
  'design-creative',
  'development-code',
  'productivity',
  'video-media',
  'analytics-data',
  'automation',
  'research-knowledge',
] as const;
export type Sector = (typeof sectors)[number];

export type CatalogueTool = Readonly<{
  id: string;
  name: string;
  summary: string;
  description: string;
  sector: Sector;
  category: string;
  website: string;
  pricing: string;
  pricingClass: 'free' | 'freemium' | 'trial' | 'paid' | 'contact' | null;
  features: readonly string[];
}>;

/** Kinds of software that emerged with generative AI. */
const newKinds =
  /\b(agents?|agentic|generat\w+|prompts?|assistants?|avatars?|language models?|llms?|models|copilots?|chat with|chatbots?|(from|of) (a |an |one )?(prompts?|descriptions?|idea|script|text|few words)|(in|from) plain words|text to speech|natural voices|voice cloning|answers (from|to|with)|builds? (whole |web )?apps|ask (a|questions)|songs|rewrites|paraphrases|understands|ai[- ]native|(an? )?ai (that|editor|search|software|mail|video|image|music|data))\b/iu;
/** Kinds that existed before it, however much AI they contain by now. */
const settledKinds =
  /\b(crm|help desk|ticketing|service platform|customer service with|e-?mail marketing|e-mail, sms|campaigns?|marketing automation|plans and publishes|social media management|schedul\w+|spreadsheets?|databases?|dashboards?|business reports|warehouse|data (cloud|platform)|cloud data|(product|visual) analytics|notebooks|work management|project\w*|tasks, docs|to-do|task manager|calendar|wikis?|documents, databases|whiteboards?|grammar|translat\w+|search marketing|keyword|design (tool|platform|for)|interface design|video editor|edits video|photo editor|creative suite|robotic process|connects thousands|workflow automation|visual automation|workflows and desktop|search engine for|citations?|launcher|code search|search over code|security|vulnerabilit\w+|hosting|word processor|sales database|podcasts and interviews|highlights|computes)\b/iu;
/** The text after this marker describes an addition. */
const addition =
  /[,;]? (with|plus|and|that adds|joined by) (?=[^,;]*\b(ai|agents?|assistant|copilot|models?|generated|predict\w*|fin)\b).*/iu;

/** Whether a tool's kind emerged with generative AI, as the directory's text begins to say. Others are classic. */
export function isInnovative({ name, summary, description, features }: CatalogueTool): boolean {
  const head = summary.replace(addition, '');
  const sentences = [`${name}. ${head}`, description.split(/(?<=[.!?]) /u)[0] ?? '', features.join('. ')];
  for (const text of sentences) {
    const modern = text.search(newKinds);
    const settled = text.search(settledKinds);
    if (modern !== settled) return settled < 0 || (modern >= 0 && modern < settled);
  }
  return /\bai\b/iu.test(`${name} ${summary} ${description}`);
}

/** Returns the class of a price that is given only as text, such as "From $29/month"; null if the text doesn't tell. */
function classInWords(pricing: string): CatalogueTool['pricingClass'] {
  if (/\bfreemium\b|\bfree\b(?![- ]trial)|\bopen[- ]source\b/iu.test(pricing)) return 'freemium';
  if (/\bfree[- ]trial\b/iu.test(pricing)) return 'trial';
  if (/[$£€]\s?\d|\d\s?[$£€]|\bpa(?:id|y)\b|\bsubscription\b|\busage-based\b/iu.test(pricing)) return 'paid';
  return /\b(?:contact|custom|enterprise|on request|quote)\b/iu.test(pricing) ? 'contact' : null;
}

/** Returns the price class of a tool: the one in the directory, else the one its own text implies. */
export const priceClassOf = ({ pricing, pricingClass }: CatalogueTool): CatalogueTool['pricingClass'] =>
  pricingClass ?? classInWords(pricing);

const affordable: Readonly<Record<Brief['budget'], readonly CatalogueTool['pricingClass'][]>> = {
  bootstrap: ['free', 'freemium'],
  '<$10k': ['free', 'freemium', 'trial', 'paid'],
  '$10k-$50k': ['free', 'freemium', 'trial', 'paid', null],
  '$50k+': ['free', 'freemium', 'trial', 'paid', 'contact', null],
};

/** A tool of unknown price is affordable only if money is no issue. */
export const fitsBudget = (tool: CatalogueTool, budget: Brief['budget']): boolean =>
  affordable[budget].includes(priceClassOf(tool));

export const isRejected = (tool: CatalogueTool, { needs, tools, paid }: Rejected): boolean =>
  tools.includes(tool.id) || needs.includes(tool.sector) || (paid && !fitsBudget(tool, 'bootstrap'));

export type Complexity = RecommendedTool['integrationComplexity'];

const count = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;

const forEngineers =
  /\b(api|sdk|framework|self-host\w*|host(ing)? (it )?oneself|warehouse|lakehouse|infrastructure|data engineering|model training|vector|deploy\w*|robots|open-weight)\b/giu;
const forTeams =
  /\b(crm|integrations?|connect\w*|workflows?|workspace|company-wide|knowledge base|ticketing|help desk|campaigns?|governance|customer journeys|databases?|platform|permissions)\b/giu;

/** By what a tool touches: one person's desk, a company's other systems, or its software. */
export function complexityOf(tool: CatalogueTool): Complexity {
  const { summary, description, features } = tool;
  const text = `${summary} ${description} ${features.join('. ')}`;
  const weight =
    2 * Math.min(3, count(text, forEngineers)) + count(text, forTeams) + (priceClassOf(tool) === 'contact' ? 2 : 0);
  return weight >= 5 ? 'high' : weight >= 2 ? 'medium' : 'low';
}
