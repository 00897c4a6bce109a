// AI My Business: an analysis of a member's company. It is asked for once, written once and answered once, however often the same
// request comes; whatever goes wrong is in the log as a failure, so that no member is held up by it.

import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import { memberProcedure, Refused, type RequestContext, router } from '../../src/platform/rpc/procedure.ts';
import { analysisWithinMs, companyAnalyses, isUnderWay, type Outcome } from './company-analysis.ts';
import { analysisFailed, analysisUnderWay } from './errors.ts';
import { companyInput } from './inputs.ts';
import { type Advice, AdviceFailed, type Company } from './plan.ts';

export type AdviserWorld = Readonly<{ advice: Advice; analysesPerDay: number }>;

type Asked = Readonly<{ analysisId: string; memberId: string; company: Company; hasConsent: boolean }>;
type Answer = Readonly<{ success: true; message: string }> &
  Pick<Outcome & { status: 'completed' }, 'analysis' | 'writer'>;

/** Answers an analysis that has ended; refuses for one that has failed, or is still being written. */
function answerOf(outcome: Outcome | undefined, at: string): Answer {
  if (outcome?.status === 'completed' && outcome.analysis !== null) {
    const { analysis, writer } = outcome;
    return { success: true, message: 'Analysis complete!', analysis, writer };
  }
  if (outcome !== undefined && isUnderWay(outcome, at)) throw new Refused(analysisUnderWay);
  const refusal = outcome?.status === 'failed' ? analysisFailed.saying(outcome.message) : analysisFailed;
  throw new Refused(refusal, 'SERVICE_UNAVAILABLE');
}

const failingWithin = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AdviceFailed('too-slow')), { once: true });
    work.then(resolve, reject);
  });

export function adviserRouter({ advice, analysesPerDay }: AdviserWorld) {
  /** Analyses that this instance writes now. A retry waits for the one that it repeats. */
  const writing = new Map<string, Promise<Answer>>();

  async function write(ctx: RequestContext, { analysisId, memberId, company, hasConsent }: Asked): Promise<Answer> {
    const signal = AbortSignal.timeout(analysisWithinMs - 2_000);
    const told = { analysisId, memberId };
    try {
      const asked = { memberId, hasConsent, workId: analysisId, signal };
      const { analysis, writer } = await failingWithin(advice.analyse(company, asked), signal);
      await ctx.execute(companyAnalyses, memberId, { type: 'CompleteAnalysis', data: { ...told, analysis, writer } });
      return { success: true, message: 'Analysis complete!', analysis, writer };
    } catch (error) {
      const isTold = error instanceof AdviceFailed;
      const message = isTold ? error.message : analysisFailed.message;
      await ctx.execute(companyAnalyses, memberId, { type: 'FailAnalysis', data: { ...told, message } });
      if (isTold) throw new Refused(analysisFailed.saying(message), 'SERVICE_UNAVAILABLE');
      throw error;
    }
  }

  return router({
    analyzeBusiness: memberProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/analyze-business',
          refusals: [409, 429, 503],
          summary: 'Recommends tools of the directory for a company. One at a time, and so many a day.',
        },
        limit: writes,
      })
      .input(companyInput)
      .mutation(async ({ ctx, input: { consent: hasConsent, ...company } }): Promise<Answer> => {
        const memberId = ctx.member.id;
        const analysisId = ctx.newId('analysis');
        const before = await ctx.earlier(companyAnalyses, memberId, 'RequestAnalysis');
        if (before !== undefined) {
          const sameWork = writing.get(analysisId);
          if (sameWork !== undefined) return sameWork;
          const { state } = await ctx.load(companyAnalyses, memberId);
          return answerOf(
            state.analyses.find((each) => each.analysisId === analysisId),
            ctx.at,
          );
        }
        const data = { analysisId, memberId, company, mostADay: analysesPerDay };
        await ctx.execute(companyAnalyses, memberId, { type: 'RequestAnalysis', data });
        const work = write(ctx, { memberId, analysisId, company, hasConsent });
        writing.set(analysisId, work);
        try {
          return await work;
        } finally {
          writing.delete(analysisId);
        }
      }),
  });
}
