// The adviser that features ask. It decides which engine answers: a model where there is one, it is not switched off, the month's
// tokens last and the member agrees to its provider; the embedded adviser everywhere else. Whatever an engine wrote is checked here, so that nothing leaves which
// breaks a rule.
import type { CatalogueTool } from './catalogue-tool.ts';
import { brokenByAnalysis, brokenByPlan } from './check.ts';
import {
  candidatesForBrief,
  candidatesForCompany,
  embeddedAnalysis,
  embeddedPlan,
} from './embedded/embedded-adviser.ts';
import type { ModelEngine } from './model/engine.ts';
import { type Advice, AdviceFailed, type AdviceOptions, type Writer } from './plan.ts';

export type AdviceWorld = Readonly<{
  /** The tools that may be recommended. The same list as long as nothing changes in it. */
  catalogue(): Promise<readonly CatalogueTool[]>;
  model?: ModelEngine | 'switched-off' | undefined;
}>;

type Catalogue = ReadonlyMap<string, CatalogueTool>;
type Engine<Answer> = (tools: readonly CatalogueTool[], catalogue: Catalogue) => Promise<Answer>;
type Work<Answer> = Readonly<{
  embedded: Engine<Answer>;
  model(engine: ModelEngine): Engine<Answer>;
  broken(answer: Answer, catalogue: Catalogue): readonly string[];
}>;

export function createAdvice({ catalogue, model }: AdviceWorld): Advice {
  /** The model that may be asked, or who answers in its place. */
  async function engineFor({ hasConsent }: AdviceOptions): Promise<ModelEngine | Writer> {
    if (model === undefined) return { engine: 'embedded' };
    if (model === 'switched-off') return { engine: 'embedded', instead: 'switched-off' };
    const standing = await model.standing();
    if (standing !== 'open') return { engine: 'embedded', instead: standing };
    return hasConsent ? model : { engine: 'embedded', instead: 'no-consent' };
  }

  async function write<Answer>(work: Work<Answer>, options: AdviceOptions) {
    const { signal, onProgress } = options;
    signal?.throwIfAborted();
    onProgress?.({ stage: 'choosing' });
    const tools = await catalogue();
    const byId: Catalogue = new Map(tools.map((tool) => [tool.id, tool]));
    const engine = await engineFor(options);
    const byModel = 'engine' in engine ? undefined : await modelled(work.model(engine), tools, byId, onProgress);
    if (!('engine' in engine) && byModel !== undefined) {
      const { model: name, provider } = engine;
      return { answer: byModel, writer: { engine: 'model', model: name, provider } satisfies Writer };
    }
    const answer = await work.embedded(tools, byId);
    onProgress?.({ stage: 'checking' });
    const broken = work.broken(answer, byId);
    if (broken.length > 0) throw new AdviceFailed('unusable', { cause: new Error(broken.join(' ')) });
    const writer: Writer = 'engine' in engine ? engine : { engine: 'embedded', instead: 'unusable-answer' };
    return { answer, writer };
  }

  return {
    async plan(brief, options) {
      const { answer: plan, writer } = await write(
        {
          embedded: (tools) => embeddedPlan(tools, brief),
          model: (engine) => async (tools, byId) =>
            engine.plan(brief, await candidatesForBrief(tools, brief), { ...options, catalogue: byId }),
          broken: (answer, byId) => brokenByPlan(answer, byId, brief),
        },
        options,
      );
      return { plan, writer };
    },
    async analyse(company, options) {
      const { answer: analysis, writer } = await write(
        {
          embedded: (tools) => embeddedAnalysis(tools, company),
          model: (engine) => async (tools, byId) =>
            engine.analyse(company, await candidatesForCompany(tools, company), { ...options, catalogue: byId }),
          broken: brokenByAnalysis,
        },
        options,
      );
      return { analysis, writer };
    },
  };
}

/** Undefined where the model wrote nothing that keeps the rules. Where it could not be asked, that is a failure to be told. */
async function modelled<Answer>(
  engine: Engine<Answer>,
  tools: readonly CatalogueTool[],
  catalogue: Catalogue,
  onProgress: AdviceOptions['onProgress'],
): Promise<Answer | undefined> {
  onProgress?.({ stage: 'writing' });
  try {
    return await engine(tools, catalogue);
  } catch (error) {
    if (error instanceof AdviceFailed && error.failure === 'unusable') return undefined;
    throw error;
  }
}
