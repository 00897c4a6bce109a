// A model as the adviser sees it: it writes from a short list of tools, and costs money.
import type { CatalogueTool } from '../model/catalogue-tool.ts';
import type { Experiences } from '../model/experience.ts';
import type { Analysis, Brief, Company, Plan } from '../model/plan.ts';

/** Whether models may be asked now. */
export type Standing = 'open' | 'switched-off' | 'cap-reached';

type Work = Readonly<{
  catalogue: ReadonlyMap<string, CatalogueTool>;
  elsewhere: Experiences;
  /** Identifies the work on a plan: a result under the same key is not written again. */
  workId?: string | undefined;
  signal?: AbortSignal | undefined;
}>;

/** Throws `AdviceFailed`. */
export type ModelEngine = Readonly<{
  model: string;
  /** Where texts are sent. */
  provider: string;
  standing(): Promise<Standing>;
  plan(brief: Brief, candidates: readonly CatalogueTool[], work: Work): Promise<Plan>;
  analyse(company: Company, candidates: readonly CatalogueTool[], work: Work): Promise<Analysis>;
}>;
