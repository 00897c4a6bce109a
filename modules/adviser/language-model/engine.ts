// A model as the adviser sees it: it writes from a short list of tools, and costs money.
import type { CatalogueTool } from '../model/catalogue-tool.ts';
import type { Experiences } from '../model/experience.ts';
import type { Analysis, Brief, Company, Plan, Rejected } from '../model/plan.ts';

export type Standing = 'open' | 'switched-off' | 'cap-reached';

type Work = Readonly<{
  catalogue: ReadonlyMap<string, CatalogueTool>;
  experiences: Experiences;
  /** Identifies the work on a plan: a result under the same key is not written again. */
  workId?: string | undefined;
  signal?: AbortSignal | undefined;
}>;

export type AskedAnalysis = Readonly<{ company: Company; not: Rejected; leftOut: readonly string[] }>;

/** Throws `AdviceFailed`. */
export type ModelEngine = Readonly<{
  model: string;
  /** Where texts are sent. */
  provider: string;
  standing(): Promise<Standing>;
  plan(brief: Brief, candidates: readonly CatalogueTool[], work: Work): Promise<Plan>;
  analyse(asked: AskedAnalysis, candidates: readonly CatalogueTool[], work: Work): Promise<Analysis>;
}>;
