// The calls by which moderators decide about cases, members appeal, and moderators answer. A decision comes into the log first; then
// what it orders is done, each step under the same command, so that a retry completes what was cut short.
import { daysLater } from '../../src/kernel/instants.ts';
import { writes } from '../../src/platform/rate-limits/rate-limit.ts';
import {
  memberProcedure,
  Refused,
  type RequestContext,
  router,
  staffProcedure,
} from '../../src/platform/rpc/procedure.ts';
import { members } from '../accounts/index.ts';
import { caseIdOf, decisionIdOf } from './case.ts';
import { clearances } from './clearance.ts';
import { decisions, type Outcome } from './decision.ts';
import {
  alreadyDecided,
  caseNotFound,
  decisionNotFound,
  memberNotFound,
  notDecidedYet,
  nothingToRemove,
} from './errors.ts';
import type { FlaggedKind } from './flag.ts';
import type { Flaggables } from './flaggable.ts';
import { staffNow } from './flags-router.ts';
import * as inputs from './inputs.ts';
import { appealing } from './limits.ts';
import { appealDays, nobodyDecidesAboutThemselfOrStaff } from './policies.ts';
import { standings } from './standing.ts';

export type CaseNow = Readonly<{
  caseId: string;
  kind: FlaggedKind;
  aboutId: string;
  memberId: string;
  isOpen: boolean;
  /** How many decisions there were. */
  round: number;
}>;

/** The queries that the calls need. The registry supplies them, so that this module knows no projection. */
export type DecisionViews<Case, Decision> = Readonly<{
  flaggables: Flaggables;
  caseNow(caseId: string): Promise<CaseNow | undefined>;
  /** Those who flagged it since the last decision. */
  flaggersOf(caseId: string): Promise<readonly string[]>;
  case(caseId: string): Promise<Case | undefined>;
  decision(decisionId: string): Promise<Decision | undefined>;
}>;

const shownIn = ['moderation'] as const;
const shownInAll = [...shownIn, 'feed', 'discussion', 'conversations', 'reviews', 'directory'] as const;

type StaffContext = RequestContext & { member: { id: string } };

export function decisionsRouter<Case, Decision>(views: DecisionViews<Case, Decision>) {
  /** What is personal can't be recorded about a member who is gone. */
  async function unlessErased(ctx: RequestContext, memberId: string, text: string): Promise<string | null> {
    return (await ctx.load(members, memberId)).state.status === 'active' ? text : null;
  }

  async function demandDecidable(ctx: StaffContext, found: CaseNow, outcome: Outcome): Promise<void> {
    const { kind, memberId, isOpen, round } = found;
    if (outcome === 'restore' && round === 0) throw new Refused(notDecidedYet);
    if (outcome !== 'restore' && !isOpen) throw new Refused(alreadyDecided);
    if (outcome === 'remove' && views.flaggables[kind].remove === undefined) throw new Refused(nothingToRemove);
    // A dismissal does nothing to anybody.
    const staff = outcome === 'dismiss' ? new Set<string>() : await staffNow(ctx);
    const refusal = nobodyDecidesAboutThemselfOrStaff(ctx.member.id, memberId, staff);
    if (refusal) throw new Refused(refusal);
  }

  /** A retry finds the decision of its first try. */
  async function decide(
    ctx: StaffContext,
    found: CaseNow,
    { decision: outcome, reason, days }: ReturnType<typeof inputs.decision.parse>,
  ): Promise<Readonly<{ decisionId: string; suspendedUntil: string | null }>> {
    const { caseId, kind, aboutId, memberId, round } = found;
    const before = round === 0 ? undefined : decisionIdOf(caseId, round - 1);
    const earlier = before && (await ctx.earlier(decisions, before, 'DecideCase'));
    const suspendedUntil = outcome === 'suspend' && days ? daysLater(ctx.at, days) : null;
    if (before && earlier) return { decisionId: before, suspendedUntil };

    await demandDecidable(ctx, found, outcome);
    const decisionId = decisionIdOf(caseId, round);
    const isGain = outcome === 'dismiss' || outcome === 'restore';
    const data = {
      ...{ decisionId, caseId, kind, aboutId, memberId, outcome, suspendedUntil },
      appealableUntil: isGain ? null : daysLater(ctx.at, appealDays),
      reason: await unlessErased(ctx, memberId, reason),
      flaggerIds: await views.flaggersOf(caseId),
    };
    await ctx.execute(decisions, decisionId, { type: 'DecideCase', data });
    return { decisionId, suspendedUntil };
  }

  /** Those who flagged none of what they made may have no case yet. */
  async function caseOfMember(ctx: RequestContext, memberId: string): Promise<CaseNow> {
    const caseId = caseIdOf('member', memberId);
    const found = await views.caseNow(caseId);
    if (found !== undefined) return found;
    if ((await ctx.load(members, memberId)).state.status === 'none') throw new Refused(memberNotFound);
    return { caseId, kind: 'member', aboutId: memberId, memberId, isOpen: true, round: 0 };
  }

  /** A retry finds the decision of its first try. */
  async function orderClearance(
    ctx: StaffContext,
    memberId: string,
    { since, kinds, reason }: ReturnType<typeof inputs.clearance.parse>,
    staff: ReadonlySet<string>,
  ): Promise<string> {
    const { caseId, round } = await caseOfMember(ctx, memberId);
    const before = round === 0 ? undefined : decisionIdOf(caseId, round - 1);
    const isRetry = before !== undefined && (await ctx.earlier(decisions, before, 'DecideCase')) !== undefined;
    const decisionId = isRetry ? before : decisionIdOf(caseId, round);
    if (!isRetry) {
      const refusal = nobodyDecidesAboutThemselfOrStaff(ctx.member.id, memberId, staff);
      if (refusal) throw new Refused(refusal);
      const data = {
        ...{ decisionId, caseId, kind: 'member' as const, aboutId: memberId, memberId },
        ...{ outcome: 'remove' as const, suspendedUntil: null, appealableUntil: daysLater(ctx.at, appealDays) },
        reason: await unlessErased(ctx, memberId, reason),
        flaggerIds: await views.flaggersOf(caseId),
      };
      await ctx.execute(decisions, decisionId, { type: 'DecideCase', data });
    }
    await ctx.execute(clearances, decisionId, { type: 'Order', data: { decisionId, memberId, since, kinds } });
    return decisionId;
  }

  /** Brings back what a decision removed: a thing, or all that a member made since some time. */
  async function giveBack(ctx: RequestContext, decisionId: string): Promise<void> {
    await ctx.execute(clearances, decisionId, { type: 'Undo', data: {} }, { step: `Undo ${decisionId}` });
  }

  async function takeBack(ctx: RequestContext, memberId: string, decisionId: string): Promise<void> {
    await giveBack(ctx, decisionId);
    await lift(ctx, memberId, decisionId);
  }

  async function lift(ctx: RequestContext, memberId: string, decisionId: string): Promise<void> {
    const step = `Lift ${decisionId}`;
    await ctx.execute(standings, memberId, { type: 'Lift', data: { memberId, decisionId } }, { step });
  }

  return router({
    decide: staffProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/moderation/cases/:id/decision',
          status: 201,
          refusals: [404, 409],
          summary:
            'Decides a case: dismiss, remove, warn, suspend (for 1, 3, 7 or 30 days, or for good), or restore; for moderators.',
        },
        limit: writes,
      })
      .input(inputs.decision)
      .mutation(async ({ ctx, input }) => {
        const found = await views.caseNow(input.id);
        if (found === undefined) throw new Refused(caseNotFound);
        const { decisionId, suspendedUntil: until } = await decide(ctx, found, input);
        const { memberId, kind, aboutId, round } = found;
        if (input.decision === 'dismiss') await views.flaggables[kind].release?.(ctx, aboutId);
        if (input.decision === 'remove') await views.flaggables[kind].remove?.(ctx, aboutId, input.reason);
        if (input.decision === 'restore') await views.flaggables[kind].restore?.(ctx, aboutId);
        if (input.decision === 'suspend')
          await ctx.execute(standings, memberId, { type: 'Suspend', data: { memberId, decisionId, until } });
        for (let past = 0; input.decision === 'restore' && past < round; past += 1)
          await takeBack(ctx, memberId, decisionIdOf(found.caseId, past));
        const shown = await ctx.shown(shownInAll, () => views.case(input.id), caseNotFound);
        return { success: true, case: shown };
      }),

    clear: staffProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/moderation/clearances',
          status: 202,
          refusals: [403, 404],
          summary:
            'Removes all that members made since some time: posts, comments, messages. One decision for each, which a decision to restore undoes; for moderators.',
        },
        limit: writes,
      })
      .input(inputs.clearance)
      .mutation(async ({ ctx, input }) => {
        const staff = await staffNow(ctx);
        const ordered: string[] = [];
        // All or none: nobody is refused after somebody else was decided about.
        for (const memberId of input.memberIds) {
          const refusal = nobodyDecidesAboutThemselfOrStaff(ctx.member.id, memberId, staff);
          if (refusal) throw new Refused(refusal);
          await caseOfMember(ctx, memberId);
        }
        for (const memberId of input.memberIds) ordered.push(await orderClearance(ctx, memberId, input, staff));
        await ctx.visibleIn(shownIn);
        const ids = input.memberIds.map((memberId) => ({ memberId, caseId: caseIdOf('member', memberId) }));
        return { success: true, clearances: ids.map((each, index) => ({ ...each, decisionId: ordered[index] ?? '' })) };
      }),

    appeal: memberProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/moderation/decisions/:id/appeal',
          status: 201,
          refusals: [404, 409],
          summary: 'Appeals against a decision about oneself, once, within 30 days.',
        },
        limit: appealing,
        openToBarred: true,
      })
      .input(inputs.appeal)
      .mutation(async ({ ctx, input: { id, text } }) => {
        const staffIds = [...(await staffNow(ctx))];
        await ctx.execute(decisions, id, { type: 'RaiseAppeal', data: { text, staffIds } });
        const shown = await ctx.shown(shownIn, () => views.decision(id), decisionNotFound);
        return { success: true, decision: shown };
      }),

    discuss: memberProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/moderation/decisions/:id/messages',
          status: 201,
          refusals: [404, 409],
          summary: 'Writes to the moderators about a decision about oneself: ten times at most, also while suspended.',
        },
        limit: appealing,
        openToBarred: true,
      })
      .input(inputs.discussion)
      .mutation(async ({ ctx, input: { id, text } }) => {
        await ctx.execute(decisions, id, { type: 'Discuss', data: { text, isAsStaff: false } });
        return { success: true, decision: await ctx.shown(shownIn, () => views.decision(id), decisionNotFound) };
      }),

    discussAsStaff: staffProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/moderation/decisions/:id/replies',
          status: 201,
          refusals: [404, 409],
          summary:
            'Writes to the member whom a decision concerns, as “Kindling moderators”: ten times at most; for moderators.',
        },
        limit: writes,
      })
      .input(inputs.discussion)
      .mutation(async ({ ctx, input: { id, text: said } }) => {
        const { state } = await ctx.load(decisions, id);
        if (state.status === 'none') throw new Refused(decisionNotFound);
        const text = await unlessErased(ctx, state.decided.memberId, said);
        await ctx.execute(decisions, id, { type: 'Discuss', data: { text, isAsStaff: true } });
        return { success: true, decision: await ctx.shown(shownIn, () => views.decision(id), decisionNotFound) };
      }),

    answerAppeal: staffProcedure
      .meta({
        rest: {
          method: 'POST',
          path: '/moderation/appeals/:id/answer',
          status: 201,
          refusals: [404, 409],
          summary:
            'Answers the appeal against a decision: upheld, or overturned, which restores what was removed and lifts the suspension; for moderators, by another one than decided where there is one.',
        },
        limit: writes,
      })
      .input(inputs.answer)
      .mutation(async ({ ctx, input: { id, outcome, text: said } }) => {
        const { state } = await ctx.load(decisions, id);
        if (state.status === 'none') throw new Refused(decisionNotFound);
        const { memberId, kind, aboutId, outcome: decided } = state.decided;
        const text = await unlessErased(ctx, memberId, said);
        const data = { outcome, text, staffIds: [...(await staffNow(ctx))] };
        await ctx.execute(decisions, id, { type: 'AnswerAppeal', data });
        if (outcome === 'overturned') {
          if (decided === 'remove') await views.flaggables[kind].restore?.(ctx, aboutId);
          await takeBack(ctx, memberId, id);
        }
        const shown = await ctx.shown(shownInAll, () => views.decision(id), decisionNotFound);
        return { success: true, decision: shown };
      }),
  });
}
