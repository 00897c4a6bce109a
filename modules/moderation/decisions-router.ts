// The calls that decide cases, appeal and answer. A decision is appended first, then carried out under the same
// command, so that a retry completes what was interrupted.
import type { Recorded } from '../../src/kernel/event.ts';
import { daysLater } from '../../src/kernel/instants.ts';
import {
  type MemberContext,
  memberProcedure,
  Refused,
  type RequestContext,
  router,
  staffProcedure,
} from '../../src/platform/rpc/procedure.ts';
import { members, staffNow } from '../accounts/index.ts';
import { carryOut, takeBack } from './carrying-out.ts';
import type { Flaggables } from './flaggables.ts';
import * as inputs from './inputs.ts';
import { appealing } from './limits.ts';
import { caseIdOf, decisionIdOf } from './model/case.ts';
import { type Clears, type DecisionEvent, decisions, type Outcome } from './model/decision.ts';
import {
  alreadyDecided,
  caseNotFound,
  decisionNotFound,
  memberNotFound,
  notDecidedYet,
  nothingToRemove,
} from './model/errors.ts';
import type { FlaggedKind } from './model/flag.ts';
import { appealDays, noOneDecidesAboutThemselvesOrStaff } from './model/policies.ts';

export type CaseNow = Readonly<{
  caseId: string;
  kind: FlaggedKind;
  aboutId: string;
  memberId: string;
  isOpen: boolean;
  round: number;
}>;

export type DecisionViews<Case, Decision> = Readonly<{
  flaggables: Flaggables;
  caseNow(caseId: string): Promise<CaseNow | undefined>;
  /** The members who flagged it since the last decision. */
  flaggersOf(caseId: string): Promise<readonly string[]>;
  case(caseId: string, viewerId: string): Promise<Case | undefined>;
  decision(decisionId: string): Promise<Decision | undefined>;
}>;

type Decided = Extract<Recorded<DecisionEvent>, { type: 'CaseDecided' }>;

function decidedIn(events: readonly Recorded<DecisionEvent>[]): Decided {
  const decided = events.find((event) => event.type === 'CaseDecided');
  if (decided === undefined) throw new Error('A decision recorded nothing.');
  return decided;
}

export function decisionsRouter<Case, Decision>(views: DecisionViews<Case, Decision>) {
  /** Personal data can't be recorded about an erased member. */
  async function unlessErased(ctx: RequestContext, memberId: string, text: string): Promise<string | null> {
    return (await ctx.load(members, memberId)).state.status === 'active' ? text : null;
  }

  async function requireDecidable(ctx: MemberContext, found: CaseNow, outcome: Outcome): Promise<void> {
    const { kind, memberId, isOpen, round } = found;
    if (outcome === 'restore' && round === 0) throw new Refused(notDecidedYet);
    if (outcome !== 'restore' && !isOpen) throw new Refused(alreadyDecided);
    if (outcome === 'remove' && views.flaggables[kind].remove === undefined) throw new Refused(nothingToRemove);
    // A dismissal affects no one.
    const staff = outcome === 'dismiss' ? new Set<string>() : await staffNow(ctx);
    const refusal = noOneDecidesAboutThemselvesOrStaff(ctx.member.id, memberId, staff);
    if (refusal) throw new Refused(refusal);
  }

  /** The decision of an earlier attempt of this command, whatever was decided about the case since. */
  async function decidedEarlier(ctx: MemberContext, { caseId, round }: CaseNow): Promise<Decided | undefined> {
    for (let past = round - 1; past >= 0; past -= 1) {
      const earlier = await ctx.earlier(decisions, decisionIdOf(caseId, past), 'DecideCase');
      if (earlier !== undefined) return decidedIn(earlier.events);
    }
    return undefined;
  }

  /** Two moderators who decide at once write to the stream of one decision. */
  async function decide(
    ctx: MemberContext,
    { caseId, kind, aboutId, memberId, round }: CaseNow,
    said: Readonly<{ outcome: Outcome; reason: string; until: string | null; clears: Clears | null }>,
  ): Promise<Decided> {
    const decisionId = decisionIdOf(caseId, round);
    const { outcome, until: suspendedUntil, clears } = said;
    const isGain = outcome === 'dismiss' || outcome === 'restore';
    const data = {
      ...{ decisionId, caseId, kind, aboutId, memberId, outcome, suspendedUntil, clears },
      appealableUntil: isGain ? null : daysLater(ctx.at, appealDays),
      reason: await unlessErased(ctx, memberId, said.reason),
      flaggerIds: await views.flaggersOf(caseId),
    };
    return decidedIn((await ctx.execute(decisions, decisionId, { type: 'DecideCase', data })).events);
  }

  /** A member whose content no one flagged may have no case yet. */
  async function caseOfMember(ctx: RequestContext, memberId: string): Promise<CaseNow> {
    const caseId = caseIdOf('member', memberId);
    const found = await views.caseNow(caseId);
    if (found !== undefined) return found;
    if ((await ctx.load(members, memberId)).state.status === 'none') throw new Refused(memberNotFound);
    return { caseId, kind: 'member', aboutId: memberId, memberId, isOpen: true, round: 0 };
  }

  const shownDecision = async (ctx: RequestContext, id: string) => ({
    success: true,
    decision: await ctx.shown(() => views.decision(id), decisionNotFound),
  });

  return router({
    decide: staffProcedure(
      'POST /moderation/cases/:id/decision',
      'Decides a case: dismiss, remove, warn, suspend (for 1, 3, 7 or 30 days, or for good), or restore; for moderators.',
      { status: 201, refusals: [404, 409] },
    )
      .input(inputs.decision)
      .mutation(async ({ ctx, input }) => {
        const found = await views.caseNow(input.id);
        // Staff never learn that there is a case about them.
        if (found === undefined || found.memberId === ctx.member.id) throw new Refused(caseNotFound);
        const { decision: outcome, reason, days } = input;
        let decided = await decidedEarlier(ctx, found);
        if (decided === undefined) {
          await requireDecidable(ctx, found, outcome);
          const until = outcome === 'suspend' && days ? daysLater(ctx.at, days) : null;
          decided = await decide(ctx, found, { outcome, reason, until, clears: null });
        }
        await carryOut(ctx, views, decided.data, decided.metadata.at);
        return { success: true, case: await ctx.shown(() => views.case(input.id, ctx.member.id), caseNotFound) };
      }),

    clear: staffProcedure(
      'POST /moderation/clearances',
      'Removes everything that members made since some time: posts, comments, reviews, and messages if asked to. Each member gets one decision, which a decision to restore undoes; for moderators.',
      { status: 202, refusals: [403, 404] },
    )
      .input(inputs.clearance)
      .mutation(async ({ ctx, input }) => {
        const { since, kinds, reason } = input;
        const staff = await staffNow(ctx);
        // All or none: no decision is made if one of them is refused.
        const found = await Promise.all(
          input.memberIds.map(async (memberId) => {
            const refusal = noOneDecidesAboutThemselvesOrStaff(ctx.member.id, memberId, staff);
            if (refusal) throw new Refused(refusal);
            return caseOfMember(ctx, memberId);
          }),
        );
        const ordered: Decided['data'][] = [];
        for (const each of found) {
          const decision = { outcome: 'remove', reason, until: null, clears: { since, kinds } } as const;
          const decided = (await decidedEarlier(ctx, each)) ?? (await decide(ctx, each, decision));
          await carryOut(ctx, views, decided.data, decided.metadata.at);
          ordered.push(decided.data);
        }
        const clearances = ordered.map(({ memberId, caseId, decisionId }) => ({ memberId, caseId, decisionId }));
        return { success: true, clearances };
      }),

    appeal: memberProcedure(
      'POST /moderation/decisions/:id/appeal',
      'Appeals against a decision about the caller, once, within 30 days.',
      { status: 201, refusals: [404, 409], limit: appealing, openToBarred: true },
    )
      .input(inputs.appeal)
      .mutation(async ({ ctx, input: { id, text } }) => {
        const staffIds = [...(await staffNow(ctx))];
        await ctx.execute(decisions, id, { type: 'RaiseAppeal', data: { text, staffIds } });
        return shownDecision(ctx, id);
      }),

    discuss: memberProcedure(
      'POST /moderation/decisions/:id/messages',
      'Writes to the moderators about a decision about the caller: ten times at most, also while suspended.',
      { status: 201, refusals: [404, 409], limit: appealing, openToBarred: true },
    )
      .input(inputs.discussion)
      .mutation(async ({ ctx, input: { id, text } }) => {
        await ctx.execute(decisions, id, { type: 'Discuss', data: { text, isAsStaff: false } });
        return shownDecision(ctx, id);
      }),

    discussAsStaff: staffProcedure(
      'POST /moderation/decisions/:id/replies',
      'Writes to the member that a decision concerns, as “Kindling moderators”: ten times at most; for moderators.',
      { status: 201, refusals: [404, 409] },
    )
      .input(inputs.discussion)
      .mutation(async ({ ctx, input: { id, text: said } }) => {
        const { state } = await ctx.load(decisions, id);
        if (state.status === 'none') throw new Refused(decisionNotFound);
        const text = await unlessErased(ctx, state.decided.memberId, said);
        await ctx.execute(decisions, id, { type: 'Discuss', data: { text, isAsStaff: true } });
        return shownDecision(ctx, id);
      }),

    answerAppeal: staffProcedure(
      'POST /moderation/appeals/:id/answer',
      'Answers the appeal against a decision: upheld, or overturned, which restores what was removed and lifts the suspension; for moderators, other than the one who decided if there is another.',
      { status: 201, refusals: [404, 409] },
    )
      .input(inputs.answer)
      .mutation(async ({ ctx, input: { id, outcome, text: said } }) => {
        const { state } = await ctx.load(decisions, id);
        if (state.status === 'none') throw new Refused(decisionNotFound);
        const text = await unlessErased(ctx, state.decided.memberId, said);
        const data = { outcome, text, staffIds: [...(await staffNow(ctx))] };
        await ctx.execute(decisions, id, { type: 'AnswerAppeal', data });
        if (outcome === 'overturned') await takeBack(ctx, views, id);
        return shownDecision(ctx, id);
      }),
  });
}
