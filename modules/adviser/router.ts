// AI My Business: an analysis of a member's company. However often the same request comes, the log says which run
// writes it, and the others wait for its result. Every failure is recorded, so that none blocks a member.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { addMs } from '../../src/kernel/instants.ts';
import type { AddressedHint } from '../../src/platform/live/hint.ts';
import { memberProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { companyInput } from './inputs.ts';
import { analysisWithinMs, companyAnalyses, isUnderWay, type Outcome } from './model/company-analysis.ts';
import { analysisFailed, analysisUnderWay } from './model/errors.ts';
import { type Advice, AdviceFailed, type Company, type Progress, type Rejected } from './model/plan.ts';

export type AdviserDeps = Readonly<{ advice: Advice; analysesPerDay: number; publish(hint: AddressedHint): void }>;

type Request = Readonly<{
  analysisId: string;
  memberId: string;
  company: Company;
  hasConsent: boolean;
  not: Rejected | undefined;
}>;
type Result = Readonly<{ success: true; message: string }> &
  Pick<Outcome & { status: 'completed' }, 'analysis' | 'writer'>;

/** Returns an analysis that has ended; refuses if it has failed or is still being written. */
function resultOf(outcome: Outcome | undefined, at: string): Result {
  if (outcome?.status === 'completed' && outcome.analysis !== null) {
    const { analysis, writer } = outcome;
    return { success: true, message: 'Analysis complete!', analysis, writer };
  }
  if (outcome !== undefined && isUnderWay(outcome, at)) throw new Refused(analysisUnderWay);
  const refusal = outcome?.status === 'failed' ? analysisFailed.saying(outcome.message) : analysisFailed;
  throw new Refused(refusal, 'SERVICE_UNAVAILABLE');
}

/** Leaves time to record the outcome. */
const respondWithinMs = analysisWithinMs - 2_000;
const pollMs = 300;

const failingWithin = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AdviceFailed('too-slow')), { once: true });
    work.then(resolve, reject);
  });

const outcomeOf = async (ctx: RequestContext, { memberId, analysisId }: Pick<Request, 'memberId' | 'analysisId'>) =>
  (await ctx.load(companyAnalyses, memberId)).state.analyses.find((each) => each.analysisId === analysisId);

/** Waits for the result of the run that writes it, on whichever instance. */
async function resultOfOtherRun(ctx: RequestContext, asked: Pick<Request, 'memberId' | 'analysisId'>): Promise<Result> {
  const began = performance.now();
  for (;;) {
    const waitedMs = performance.now() - began;
    const now = addMs(ctx.at, waitedMs);
    const outcome = await outcomeOf(ctx, asked);
    if (outcome === undefined || !isUnderWay(outcome, now) || waitedMs > respondWithinMs) return resultOf(outcome, now);
    await setTimeout(pollMs);
  }
}

export function adviserRouter({ advice, analysesPerDay, publish }: AdviserDeps) {
  async function write(
    ctx: RequestContext,
    { analysisId, memberId, company, hasConsent, not }: Request,
  ): Promise<Result> {
    const signal = AbortSignal.timeout(respondWithinMs);
    const ids = { analysisId, memberId };
    try {
      const onProgress = ({ stage }: Progress) =>
        publish({ topic: `analysis-${stage}`, audience: { member: memberId } });
      const options = { memberId, hasConsent, signal, onProgress };
      const { analysis, writer } = await failingWithin(advice.analyse(company, options, not), signal);
      await ctx.execute(companyAnalyses, memberId, { type: 'CompleteAnalysis', data: { ...ids, analysis, writer } });
      return { success: true, message: 'Analysis complete!', analysis, writer };
    } catch (error) {
      const isExpected = error instanceof AdviceFailed;
      const message = isExpected ? error.message : analysisFailed.message;
      await ctx.execute(companyAnalyses, memberId, { type: 'FailAnalysis', data: { ...ids, message } });
      if (isExpected) throw new Refused(analysisFailed.saying(message), 'SERVICE_UNAVAILABLE', error);
      throw error;
    }
  }

  return router({
    analyzeBusiness: memberProcedure(
      'POST /analyze-business',
      'Recommends tools of the directory for a company. One analysis at a time, and a limited number a day.',
      { refusals: [409, 429, 503] },
    )
      .input(companyInput)
      .mutation(async ({ ctx, input: { consent: hasConsent, not, ...company } }): Promise<Result> => {
        const ids = { analysisId: ctx.newId('analysis'), memberId: ctx.member.id };
        const runId = randomUUID();
        if ((await ctx.earlier(companyAnalyses, ids.memberId, 'RequestAnalysis')) === undefined) {
          const data = { ...ids, company, runId, maxPerDay: analysesPerDay };
          await ctx.execute(companyAnalyses, ids.memberId, { type: 'RequestAnalysis', data });
          // Read from the log: a store may confirm an append that happened earlier as if it happened now.
          if ((await outcomeOf(ctx, ids))?.runId === runId) return write(ctx, { ...ids, company, hasConsent, not });
        }
        return resultOfOtherRun(ctx, ids);
      }),
  });
}
