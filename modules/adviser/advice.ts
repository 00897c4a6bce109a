// The adviser as features use it: by a model if one is configured, switched on, below its cap and consented to,
// otherwise by the embedded adviser. Every result is checked here against the rules.
import type { ModelEngine } from './language-model/engine.ts';
import type { CatalogueTool } from './model/catalogue-tool.ts';
import { brokenByAnalysis, brokenByPlan } from './model/check.ts';
import type { Experiences } from './model/experience.ts';
import { type Advice, AdviceFailed, type AdviceOptions, nothingRejected, type Writer } from './model/plan.ts';

export type AdviceDeps = Readonly<{
  /** The tools that may be recommended. The list is the same object as long as nothing in it changes. */
  catalogue(): Promise<readonly CatalogueTool[]>;
  experiences?(): Promise<Experiences>;
  model?: ModelEngine | 'switched-off' | undefined;
}>;

/** Loaded on the first request, because reading its vocabulary takes a quarter of a second. */
const embeddedAdviser = () => import('./embedded/embedded-adviser.ts');

type Catalogue = ReadonlyMap<string, CatalogueTool>;
type Sources = Readonly<{ tools: readonly CatalogueTool[]; catalogue: Catalogue; experiences: Experiences }>;
type Engine<Answer> = (known: Sources) => Promise<Answer>;
type Work<Answer> = Readonly<{
  embedded: Engine<Answer>;
  model(engine: ModelEngine): Engine<Answer>;
  broken(answer: Answer, catalogue: Catalogue): readonly string[];
}>;

export function createAdvice({
  catalogue: toolsNow,
  experiences: experiencesNow = async () => new Map(),
  model,
}: AdviceDeps): Advice {
  /** The model that may be asked, or the reason for using the embedded adviser. */
  async function engineFor({ hasConsent }: AdviceOptions): Promise<ModelEngine | Writer> {
    if (model === undefined) return { engine: 'embedded' };
    if (model === 'switched-off') return { engine: 'embedded', instead: 'switched-off' };
    const availability = await model.standing();
    if (availability !== 'open') return { engine: 'embedded', instead: availability };
    return hasConsent ? model : { engine: 'embedded', instead: 'no-consent' };
  }

  async function write<Answer>(work: Work<Answer>, options: AdviceOptions) {
    const { signal, onProgress } = options;
    signal?.throwIfAborted();
    onProgress?.({ stage: 'reading' });
    const [tools, experiences] = await Promise.all([toolsNow(), experiencesNow()]);
    const catalogue: Catalogue = new Map(tools.map((tool) => [tool.id, tool]));
    const known: Sources = { tools, catalogue, experiences };
    onProgress?.({ stage: 'choosing' });
    const engine = await engineFor(options);
    const byModel = 'engine' in engine ? undefined : await writtenByModel(work.model(engine), known);
    if (!('engine' in engine) && byModel !== undefined) {
      const { model: name, provider } = engine;
      return { answer: byModel, writer: { engine: 'model', model: name, provider } satisfies Writer };
    }
    const answer = await work.embedded(known);
    onProgress?.({ stage: 'checking' });
    const broken = work.broken(answer, catalogue);
    if (broken.length > 0) throw new AdviceFailed('unusable', { cause: new Error(broken.join(' ')) });
    const writer: Writer = 'engine' in engine ? engine : { engine: 'embedded', instead: 'unusable-answer' };
    return { answer, writer };
  }

  return {
    async plan(brief, options) {
      const { answer: plan, writer } = await write(
        {
          embedded: async ({ tools, experiences }) => (await embeddedAdviser()).embeddedPlan(tools, brief, experiences),
          model: (engine) => async (known) => {
            const { candidatesForBrief } = await embeddedAdviser();
            const candidates = await candidatesForBrief(known.tools, brief, known.experiences);
            options.onProgress?.({ stage: 'writing' });
            return engine.plan(brief, candidates, { ...options, ...known });
          },
          broken: (answer, catalogue) => brokenByPlan(answer, catalogue, brief),
        },
        options,
      );
      return { plan, writer };
    },
    async analyse(company, options, not = nothingRejected) {
      const { answer: analysis, writer } = await write(
        {
          embedded: async ({ tools, experiences }) =>
            (await embeddedAdviser()).embeddedAnalysis(tools, company, experiences, not),
          model: (engine) => async (known) => {
            const { candidatesForCompany, namesOfRejected, sayingLeftOut } = await embeddedAdviser();
            const candidates = await candidatesForCompany(known.tools, company, known.experiences, not);
            const leftOut = namesOfRejected(known.tools, not);
            options.onProgress?.({ stage: 'writing' });
            const tools = candidates.map(({ tool }) => tool);
            const request = { company, not, leftOut };
            const analysis = await engine.analyse(request, tools, { ...options, ...known });
            const needs = new Map(candidates.map(({ tool, need }) => [tool.id, need]));
            const recommendations = analysis.recommendations.map((each) => {
              const need = needs.get(each.tools[0]?.toolId ?? '');
              return need === undefined ? each : { ...each, need };
            });
            return sayingLeftOut({ ...analysis, recommendations }, leftOut);
          },
          broken: (answer, catalogue) => brokenByAnalysis(answer, catalogue, not),
        },
        options,
      );
      return { analysis, writer };
    },
  };
}

/** Returns undefined if nothing that the model wrote passes the rules. Throws if the request to the model failed. */
async function writtenByModel<Answer>(engine: Engine<Answer>, known: Sources): Promise<Answer | undefined> {
  try {
    return await engine(known);
  } catch (error) {
    if (error instanceof AdviceFailed && error.failure === 'unusable') return undefined;
    throw error;
  }
}
