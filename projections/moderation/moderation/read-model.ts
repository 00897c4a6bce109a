// Flagged content, decisions and appeals. Evidence is in no read model: it stays sealed in the log.
import type { AppealOutcome, Outcome } from '../../../modules/moderation/model/decision.ts';
import type { FlaggedKind, FlagReason } from '../../../modules/moderation/model/flag.ts';

/** `_id` is `{caseId}:{flaggerId}`. */
export type FlagDocument = Readonly<{
  _id: string;
  flagId: string;
  caseId: string;
  kind: FlaggedKind;
  aboutId: string;
  authorId: string;
  flaggerId: string;
  evidenceId: string;
  reason: FlagReason;
  /** Null if the flagger gave none, or is erased. */
  text: string | null;
  isRaised: boolean;
  createdAt: string;
}>;

export type CaseDocument = Readonly<{
  _id: string;
  kind: FlaggedKind;
  aboutId: string;
  /** The author of what was flagged. */
  memberId: string;
  /** `withdrawn`: all flags were withdrawn before anything was decided. */
  state: 'open' | 'decided' | 'withdrawn';
  /** Why it was held for review since the last decision; null if it was only flagged. */
  heldFor: 'repeated' | null;
  isHeld: boolean;
  openFlags: number;
  round: number;
  /** ISO 8601: the newest flag, or when it was held. */
  flaggedAt: string;
}>;

export type DecisionDocument = Readonly<{
  _id: string;
  caseId: string;
  kind: FlaggedKind;
  aboutId: string;
  memberId: string;
  deciderId: string;
  outcome: Outcome;
  /** Null if the member is erased. */
  reason: string | null;
  suspendedUntil: string | null;
  appealableUntil: string | null;
  appealState: 'none' | 'waiting' | 'answered';
  appeal: Readonly<{ text: string | null; createdAt: string }> | null;
  /** The messages between the member and the moderators, oldest first: at most ten from each. */
  thread: readonly Readonly<{ by: 'member' | 'moderators'; text: string | null; createdAt: string }>[];
  answer: Readonly<{ outcome: AppealOutcome; text: string | null; createdAt: string }> | null;
  createdAt: string;
}>;
