// Forgets evidence thirty days after its case is closed or its flag withdrawn, and makes removals final.
import { daysLater } from '../../src/kernel/instants.ts';
import { inGroups } from '../../src/platform/concurrency/in-groups.ts';
import type { ReactionRun } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import type { Flaggables } from './flaggables.ts';
import { clearanceBatches, clearedTogether } from './model/clearance.ts';
import { AppealAnswered, CaseDecided, decisions } from './model/decision.ts';
import { type FlaggedKind, FlagWithdrawn, flags } from './model/flag.ts';
import { evidenceRetentionDays } from './model/policies.ts';

type Removal = Readonly<{ kind: FlaggedKind; aboutId: string; decisionId: string }>;
type Sealed = Readonly<{ kind: FlaggedKind; aboutId: string; flaggerId: string; evidenceId: string }>;

export function moderationSchedules({
  flaggables,
  flagsOf,
  forgetEvidence,
}: Readonly<{
  flaggables: Flaggables;
  /** The flags of a case that were raised before an instant. */
  flagsOf(caseId: string, before: string): AsyncIterable<Sealed>;
  forgetEvidence(evidenceId: string): Promise<void>;
}>): readonly Schedule[] {
  async function forget({ kind, aboutId, flaggerId, evidenceId }: Sealed, { actingAs }: ReactionRun): Promise<void> {
    const acting = actingAs({});
    await acting.execute(flags, [kind, aboutId, flaggerId], { type: 'ForgetEvidence', data: { evidenceId } });
    await forgetEvidence(evidenceId);
  }

  /** Removed content is stored as long as its evidence. */
  async function forgetRemoved({ kind, aboutId, decisionId }: Removal, { acting }: ReactionRun): Promise<void> {
    await flaggables[kind].forget?.(acting, aboutId, decisionId);
    for (let batch = 0; ; batch += 1) {
      const cleared = (await acting.load(clearanceBatches, [decisionId, String(batch)])).state?.chosen;
      if (cleared === undefined) return;
      const { forget: forgetOne } = flaggables[cleared.kind];
      await inGroups(cleared.ids, clearedTogether, (id) => forgetOne?.(acting, id, decisionId));
    }
  }

  async function forgetAllOf(caseId: string, before: string, run: ReactionRun): Promise<void> {
    for await (const flag of flagsOf(caseId, before)) await forget(flag, run);
  }

  return [
    schedule.at(
      'moderation.forget-evidence-of-decided',
      CaseDecided,
      { at: ({ data, metadata }) => daysLater(data.appealableUntil ?? metadata.at, evidenceRetentionDays) },
      async ({ data, metadata }, run) => {
        const { state } = await run.acting.load(decisions, data.decisionId);
        // If an appeal was raised, its answer determines how long the evidence is needed.
        if (state.status !== 'decided') return;
        await forgetAllOf(data.caseId, metadata.at, run);
        await forgetRemoved(data, run);
      },
    ),
    schedule.at(
      'moderation.forget-evidence-of-answered',
      AppealAnswered,
      { at: ({ metadata }) => daysLater(metadata.at, evidenceRetentionDays) },
      async ({ data, metadata }, run) => {
        await forgetAllOf(data.caseId, metadata.at, run);
        const { state } = await run.acting.load(decisions, data.decisionId);
        if (state.status !== 'none') await forgetRemoved(state.decided, run);
      },
    ),
    schedule.at(
      'moderation.forget-evidence-of-withdrawn',
      FlagWithdrawn,
      { at: ({ metadata }) => daysLater(metadata.at, evidenceRetentionDays) },
      ({ data }, run) => forget(data, run),
    ),
  ];
}
