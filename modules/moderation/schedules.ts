// Forgets evidence once nothing needs it: thirty days after a decision and a possible appeal are over, or after a flag was taken back.
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import type { ReactionRun } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { AppealAnswered, CaseDecided, decisions } from './decision.ts';
import { type FlaggedKind, FlagWithdrawn, flags } from './flag.ts';
import { daysAfter, evidenceKeptDays } from './policies.ts';

type Sealed = Readonly<{ kind: FlaggedKind; aboutId: string; flaggerId: string; evidenceId: string }>;

export function moderationSchedules({
  commands,
  flagsOf,
  forgetEvidence,
}: Readonly<{
  commands: Commands;
  /** The flags of a case that were raised before an instant. */
  flagsOf(caseId: string, before: string): AsyncIterable<Sealed>;
  /** Forgets the key. */
  forgetEvidence(evidenceId: string): Promise<void>;
}>): readonly Schedule[] {
  async function forget({ kind, aboutId, flaggerId, evidenceId }: Sealed, { context }: ReactionRun): Promise<void> {
    const acting = actAs(commands, context);
    await acting.execute(flags, [kind, aboutId, flaggerId], { type: 'ForgetEvidence', data: { evidenceId } });
    await forgetEvidence(evidenceId);
  }

  async function forgetAllOf(caseId: string, before: string, run: ReactionRun): Promise<void> {
    for await (const flag of flagsOf(caseId, before)) await forget(flag, run);
  }

  return [
    schedule.at(
      'moderation.forget-evidence-of-decided',
      CaseDecided,
      { at: ({ data, metadata }) => daysAfter(data.appealableUntil ?? metadata.at, evidenceKeptDays) },
      async ({ data, metadata }, run) => {
        const { state } = await commands.load(decisions, data.decisionId);
        // An appeal that was raised decides by its answer how long the evidence is needed.
        if (state.status === 'decided') await forgetAllOf(data.caseId, metadata.at, run);
      },
    ),
    schedule.at(
      'moderation.forget-evidence-of-answered',
      AppealAnswered,
      { at: ({ metadata }) => daysAfter(metadata.at, evidenceKeptDays) },
      ({ data, metadata }, run) => forgetAllOf(data.caseId, metadata.at, run),
    ),
    schedule.at(
      'moderation.forget-evidence-of-withdrawn',
      FlagWithdrawn,
      { at: ({ metadata }) => daysAfter(metadata.at, evidenceKeptDays) },
      ({ data }, run) => forget(data, run),
    ),
  ];
}
