// A model as the adviser sees it: it writes from a short list of tools, and costs something.
import type { CatalogueTool } from '../catalogue-tool.ts';
import type { Experiences } from '../experience.ts';
import type { Analysis, Brief, Company, Plan } from '../plan.ts';

/** Whether models may be asked now. */
export type Standing = 'open' | 'switched-off' | 'cap-reached';

type Work = Readonly<{
  catalogue: ReadonlyMap<string, CatalogueTool>;
  elsewhere: Experiences;
  /** Names the work on a plan: what was written under it is not written again. */
  workId?: string | undefined;
  signal?: AbortSignal | undefined;
}>;

/** Throws `AdviceFailed`. */
export type ModelEngine = Readonly<{
  model: string;
  /** Whom texts are sent to. */
  provider: string;
  standing(): Promise<Standing>;
  plan(brief: Brief, candidates: readonly CatalogueTool[], work: Work): Promise<Plan>;
  analyse(company: Company, candidates: readonly CatalogueTool[], work: Work): Promise<Analysis>;
}>;
