// Lets a model write plans and analyses. A draft that breaks the rules twice is discarded.
import { LRUCache } from 'lru-cache';
import { minuteMs } from '../../../src/kernel/instants.ts';
import type { Logger } from '../../../src/platform/logger.ts';
import { ModelFailed, timeLimit } from '../../../src/platform/models/model-server.ts';
import type { Checked } from '../../../src/platform/models/structured-output.ts';
import type { CatalogueTool } from '../model/catalogue-tool.ts';
import { brokenByAnalysis, brokenByPlan } from '../model/check.ts';
import { AdviceFailed, type Plan } from '../model/plan.ts';
import { analysisDraft, analysisFrom, type Filled, planDraft, planFrom } from './drafts.ts';
import type { ModelEngine } from './engine.ts';
import { analysisMessages, planMessages } from './prompts.ts';
import type { PaidModel } from './spending.ts';

/** Shorter than the callers' own timeouts. */
const planTimeoutMs = 80_000;
const analysisTimeoutMs = 40_000;
const maxOutputTokens = 4_000;

/** A plan is cached until it is in the log: if that is unreachable, the job is retried at no further cost. */
const maxCachedPlans = 100;
const cachedForMs = 10 * minuteMs;

type Deps = Readonly<{ paid: PaidModel; logger: Pick<Logger, 'warn'> }>;

export function createModelEngine({ paid, logger }: Deps): ModelEngine {
  const { model, provider } = paid;
  const plans = new LRUCache<string, Plan>({ max: maxCachedPlans, ttl: cachedForMs });

  async function reportingFailures<Answer>(purpose: 'plan' | 'analysis', asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error;
      logger.warn({ purpose, model, provider, failure: error.failure, err: error }, 'a model failed the adviser');
      throw new AdviceFailed(error.failure, { cause: error });
    }
  }

  return {
    model,
    provider,
    standing: () => paid.standing(),
    async plan(brief, candidates, { catalogue, experiences, workId, signal }) {
      const before = workId === undefined ? undefined : plans.get(workId);
      if (before !== undefined) return before;
      const listed = byId(candidates);
      const plan = await reportingFailures(
        'plan',
        paid.ask('plan', {
          form: planDraft,
          messages: planMessages(brief, candidates, experiences),
          check: (draft) => checked(planFrom(draft, listed, brief), (filled) => brokenByPlan(filled, catalogue, brief)),
          maxOutputTokens,
          limit: timeLimit(planTimeoutMs, signal),
        }),
      );
      if (workId !== undefined) plans.set(workId, plan);
      return plan;
    },
    analyse(asked, candidates, { catalogue, experiences, signal }) {
      const listed = byId(candidates);
      return reportingFailures(
        'analysis',
        paid.ask('analysis', {
          form: analysisDraft,
          messages: analysisMessages(asked, candidates, experiences),
          check: (draft) =>
            checked(analysisFrom(draft, listed), (filled) => brokenByAnalysis(filled, catalogue, asked.not)),
          maxOutputTokens,
          limit: timeLimit(analysisTimeoutMs, signal),
        }),
      );
    },
  };
}

const byId = (tools: readonly CatalogueTool[]) => new Map(tools.map((tool) => [tool.id, tool]));

function checked<Answer>(filled: Filled<Answer>, rules: (answer: Answer) => readonly string[]): Checked<Answer> {
  if (!('answer' in filled)) return filled;
  const broken = rules(filled.answer);
  return broken.length > 0 ? { broken } : filled;
}
