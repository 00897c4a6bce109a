// Carries out what a decision orders, and reverses it. A call and a reaction both run it: either completes the other.
import type { DataOf } from '../../src/kernel/event.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { Flaggables } from './flaggables.ts';
import { decisionIdOf } from './model/case.ts';
import { clearances } from './model/clearance.ts';
import { type CaseDecided, decisions } from './model/decision.ts';
import { standings } from './model/standing.ts';

type Decided = DataOf<typeof CaseDecided>;
type Deps = Readonly<{ flaggables: Flaggables }>;

/** @param decidedAt ISO 8601. */
export async function carryOut(acting: Acting, deps: Deps, decided: Decided, decidedAt: string): Promise<void> {
  const { decisionId, kind, aboutId, memberId, outcome } = decided;
  const flaggable = deps.flaggables[kind];
  switch (outcome) {
    case 'dismiss':
      return flaggable.release?.(acting, aboutId, { decisionId, decidedAt });
    case 'restore':
      for (const past of decisionsBefore(decided)) await takeBack(acting, deps, past);
      return;
    case 'warn':
      return removeIf(await isHeld());
    case 'suspend':
      await removeIf(await isHeld());
      await acting.execute(standings, memberId, {
        type: 'Suspend',
        data: { memberId, decisionId, until: decided.suspendedUntil },
      });
      return;
    case 'remove':
      await order(acting, decided);
      return removeIf(true);
  }

  async function isHeld(): Promise<boolean> {
    return (await flaggable.held?.(acting, aboutId, decidedAt)) !== undefined;
  }

  /** Only a dismissal publishes content that is held for review. */
  async function removeIf(isAsked: boolean): Promise<void> {
    const by = { decisionId, reason: decided.reason ?? '', endsReview: true };
    if (isAsked) await flaggable.remove?.(acting, aboutId, by);
  }
}

/** The earlier decisions of the same case. */
function decisionsBefore({ decisionId, caseId }: Decided): readonly string[] {
  const before: string[] = [];
  for (let id = decisionIdOf(caseId, 0); id !== decisionId; id = decisionIdOf(caseId, before.length)) before.push(id);
  return before;
}

async function order(
  acting: Acting,
  { decisionId, memberId, clears }: Pick<Decided, 'decisionId' | 'memberId' | 'clears'>,
) {
  if (clears === null) return;
  await acting.execute(clearances, decisionId, { type: 'Order', data: { decisionId, memberId, ...clears } });
}

/** Reverses everything that one decision ordered. */
export async function takeBack(acting: Acting, deps: Deps, decisionId: string): Promise<void> {
  const { state } = await acting.load(decisions, decisionId);
  if (state.status === 'none' || state.decided.outcome === 'dismiss' || state.decided.outcome === 'restore') return;
  const { kind, aboutId, memberId, outcome } = state.decided;
  await deps.flaggables[kind].restore?.(acting, aboutId, decisionId);
  if (outcome === 'remove') {
    // A clearance is ordered before it is undone, so that a late order finds it undone.
    await order(acting, state.decided);
    await acting.execute(clearances, decisionId, { type: 'Undo', data: {} }, { step: `Undo ${decisionId}` });
  }
  if (outcome !== 'suspend') return;
  const step = `Lift ${decisionId}`;
  await acting.execute(standings, memberId, { type: 'Lift', data: { memberId, decisionId } }, { step });
}
