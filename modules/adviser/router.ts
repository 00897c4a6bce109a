// AI My Business: an analysis of a member's company. However often the same request comes, to whichever instance, the
// log says which run writes it, and all others wait for its result. Every failure is recorded in the log, so that none
// blocks a member.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AddressedHint } from '../../src/platform/live/hint.ts';
import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import { door, memberProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { companyInput } from './inputs.ts';
import { analysisWithinMs, companyAnalyses, isUnderWay, type Outcome } from './model/company-analysis.ts';
import { analysisFailed, analysisUnderWay } from './model/errors.ts';
import { type Advice, AdviceFailed, type Company, type Progress, type Rejected } from './model/plan.ts';

export type AdviserDeps = Readonly<{
  advice: Advice;
  analysesPerDay: number;
  /** Reports progress to the member's open pages. */
  publish(hint: AddressedHint): void;
}>;

type Asked = Readonly<{
  analysisId: string;
  memberId: string;
  company: Company;
  hasConsent: boolean;
  not: Rejected | undefined;
}>;
type Answer = Readonly<{ success: true; message: string }> &
  Pick<Outcome & { status: 'completed' }, 'analysis' | 'writer'>;

/** Returns an analysis that has ended; refuses if it has failed or is still being written. */
function answerOf(outcome: Outcome | undefined, at: string): Answer {
  if (outcome?.status === 'completed' && outcome.analysis !== null) {
    const { analysis, writer } = outcome;
    return { success: true, message: 'Analysis complete!', analysis, writer };
  }
  if (outcome !== undefined && isUnderWay(outcome, at)) throw new Refused(analysisUnderWay);
  const refusal = outcome?.status === 'failed' ? analysisFailed.saying(outcome.message) : analysisFailed;
  throw new Refused(refusal, 'SERVICE_UNAVAILABLE');
}

/** With time left to record how it ended. */
const answeredWithinMs = analysisWithinMs - 2_000;
const lookAgainAfterMs = 300;

const failingWithin = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AdviceFailed('too-slow')), { once: true });
    work.then(resolve, reject);
  });

const outcomeOf = async (ctx: RequestContext, { memberId, analysisId }: Pick<Asked, 'memberId' | 'analysisId'>) =>
  (await ctx.load(companyAnalyses, memberId)).state.analyses.find((each) => each.analysisId === analysisId);

/** Waits for the result of the run that writes it, on whichever instance. */
async function answerOfOther(ctx: RequestContext, asked: Pick<Asked, 'memberId' | 'analysisId'>): Promise<Answer> {
  const began = performance.now();
  for (;;) {
    const waitedMs = performance.now() - began;
    const now = new Date(Date.parse(ctx.at) + waitedMs).toISOString();
    const outcome = await outcomeOf(ctx, asked);
    if (outcome === undefined || !isUnderWay(outcome, now) || waitedMs > answeredWithinMs)
      return answerOf(outcome, now);
    await setTimeout(lookAgainAfterMs);
  }
}

export function adviserRouter({ advice, analysesPerDay, publish }: AdviserDeps) {
  async function write(
    ctx: RequestContext,
    { analysisId, memberId, company, hasConsent, not }: Asked,
  ): Promise<Answer> {
    const signal = AbortSignal.timeout(answeredWithinMs);
    const ids = { analysisId, memberId };
    try {
      const onProgress = ({ stage }: Progress) =>
        publish({ topic: `analysis-${stage}`, audience: { member: memberId } });
      const options = { memberId, hasConsent, signal, onProgress };
      const { analysis, writer } = await failingWithin(advice.analyse(company, options, not), signal);
      await ctx.execute(companyAnalyses, memberId, { type: 'CompleteAnalysis', data: { ...ids, analysis, writer } });
      return { success: true, message: 'Analysis complete!', analysis, writer };
    } catch (error) {
      const isTold = error instanceof AdviceFailed;
      const message = isTold ? error.message : analysisFailed.message;
      await ctx.execute(companyAnalyses, memberId, { type: 'FailAnalysis', data: { ...ids, message } });
      if (isTold) throw new Refused(analysisFailed.saying(message), 'SERVICE_UNAVAILABLE', error);
      throw error;
    }
  }

  return router({
    analyzeBusiness: memberProcedure
      .meta({
        rest: door(
          'POST /analyze-business',
          'Recommends tools of the directory for a company. One at a time, and so many a day.',
          { refusals: [409, 429, 503] },
        ),
        limit: writes,
      })
      .input(companyInput)
      .mutation(async ({ ctx, input: { consent: hasConsent, not, ...company } }): Promise<Answer> => {
        const ids = { analysisId: ctx.newId('analysis'), memberId: ctx.member.id };
        const runId = randomUUID();
        if ((await ctx.earlier(companyAnalyses, ids.memberId, 'RequestAnalysis')) === undefined) {
          const data = { ...ids, company, runId, mostADay: analysesPerDay };
          await ctx.execute(companyAnalyses, ids.memberId, { type: 'RequestAnalysis', data });
          // Read from the log: a store may confirm an append that happened earlier as if it happened now.
          if ((await outcomeOf(ctx, ids))?.runId === runId) return write(ctx, { ...ids, company, hasConsent, not });
        }
        return answerOfOther(ctx, ids);
      }),
  });
}
