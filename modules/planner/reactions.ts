// Writes the reports of plans. An attempt ends once, with a report or a failure, even after a crash.
import type { Clock } from '../../src/kernel/clock.ts';
import type { Position } from '../../src/kernel/event.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { AddressedHint } from '../../src/platform/live/hint.ts';
import type { Logger } from '../../src/platform/logger.ts';
import { type Reaction, type ReactionRun, reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { type Advice, AdviceFailed } from '../adviser/index.ts';
import { beginTracking, giveBack, isCovered, PlanCovered } from '../billing/index.ts';
import { givesUpAfterMs, reportTimeLimitMs } from './limits.ts';
import { commentPlaces, PlanCommentPlaceTaken } from './model/comment-places.ts';
import { PlanRequested, PlanRetried, plans, ReportFailed } from './model/plan.ts';
import type { Failure } from './model/report.ts';

type Deps = Readonly<{
  advice: Pick<Advice, 'plan'>;
  clock: Clock;
  realtime: Readonly<{ publish(hint: AddressedHint): void }>;
  logger: Pick<Logger, 'error'>;
  closing: AbortSignal;
  /** Ids of all comments on a plan. Throws until everything up to a position is known. */
  commentIds(planId: string, upTo: Position): Promise<readonly string[]>;
}>;

type Attempt = Readonly<{ planId: string; attempt: number }>;
/** Old events don't say which attempt was paid for. */
type Covered = Readonly<{ planId: string; attempt: number | null }>;

/** A fault may be temporary, but no one waits long for that. */
const maxTries = 3;

export function plannerReactions(deps: Deps): readonly Reaction[] {
  const { advice, clock, realtime, logger, closing } = deps;

  async function write({ planId, attempt: paidFor }: Covered, { acting, attempt: tries }: ReactionRun): Promise<void> {
    const { state } = await acting.load(plans, planId);
    if (state.status === 'none') return;
    const { memberId, hasConsent, answers, attempt } = state;
    // The server stopped in between.
    if (state.status === 'ready') return beginTracking(acting, memberId, planId, clock().toISOString());
    if (state.status !== 'generating' || answers === null) return;
    // A later attempt has a separate payment, which triggers its work.
    if (paidFor !== null && paidFor !== attempt) return;
    // It was refunded, or is disputed.
    if (!(await isCovered(acting, { memberId, planId, attempt }))) return;
    const late = AbortSignal.timeout(reportTimeLimitMs);
    try {
      const signal = AbortSignal.any([closing, late]);
      const planning = advice.plan(answers, {
        ...{ memberId, hasConsent, workId: `plan-${planId}-${attempt}`, signal },
        onProgress: ({ stage }) =>
          realtime.publish({ topic: `plan-${stage}`, id: planId, audience: { member: memberId } }),
      });
      const { plan: report, writer } = await beforeAbort(planning, signal);
      // At once, because a model may have been paid for it.
      await acting.execute(plans, planId, { type: 'RecordReport', data: { attempt, report, writer } });
    } catch (error) {
      // Not a failure of the plan: it continues after the restart.
      if (closing.aborted) throw error;
      const reason = late.aborted ? 'too-slow' : error instanceof AdviceFailed ? error.failure : undefined;
      if (reason === undefined && tries < maxTries) throw error;
      if (reason === undefined) logger.error({ planId, err: error }, 'no report could be written for a plan');
      return fail(acting, { planId, attempt }, reason ?? 'gave-up');
    }
    await beginTracking(acting, memberId, planId, clock().toISOString());
  }

  return [
    // Everything paid for is written, or its purchase returned if that is no longer possible.
    reaction('planner.write-covered', PlanCovered, { lane: 'plans' }, async ({ data }, run) => {
      const { memberId, planId } = data;
      const { state } = await run.acting.load(plans, planId);
      if (state.status !== 'none' && state.status !== 'failed') return write(data, run);
      const attempt = data.attempt ?? (state.status === 'failed' ? state.attempt : 1);
      await giveBack(run.acting, { memberId, planId, attempt });
    }),

    // A failure is recorded first, so that no purchase is returned for a report that was written at the same moment.
    reaction('planner.give-back', ReportFailed, async ({ data: { memberId, planId, attempt } }, { acting }) => {
      await giveBack(acting, { memberId, planId, attempt });
    }),

    // Comments from before places were counted get theirs as soon as the first is taken.
    reaction('planner.note-older-comments', PlanCommentPlaceTaken, async (event, { acting }) => {
      const { data, revision, position } = event;
      if (revision > 0) return;
      const { planId } = data;
      const places = (await deps.commentIds(planId, position)).map((commentId) => ({ planId, commentId }));
      await acting.execute(commentPlaces, planId, { type: 'NotePlaces', data: { places } });
    }),
  ];
}

/** Rejects when the signal aborts, whether or not the work reacts to it. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/** Fails an attempt, unless it has ended: the log may have stored its report without confirming it. */
async function fail(acting: Acting, { planId, attempt }: Attempt, reason: Failure): Promise<void> {
  if ((await acting.load(plans, planId)).state.status === 'none') return;
  await acting.execute(plans, planId, { type: 'RecordFailure', data: { attempt, reason } });
}

/** However often the work behind it crashed, a plan ends. */
export function plannerSchedules(): readonly Schedule[] {
  const giveUp = (of: Attempt, { acting }: ReactionRun): Promise<void> => fail(acting, of, 'gave-up');
  const options = { afterMs: givesUpAfterMs };
  return [
    schedule.at('planner.give-up', PlanRequested, options, ({ data }, run) =>
      giveUp({ planId: data.planId, attempt: 1 }, run),
    ),
    schedule.at('planner.give-up-again', PlanRetried, options, ({ data }, run) => giveUp(data, run)),
  ];
}
