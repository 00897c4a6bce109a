// The public interface of the moderation module.

export { caseIdOf } from './case.ts';
export { clearanceBatches, clearances } from './clearance.ts';
export { isRepeated } from './counting-repeats.ts';
export { AppealAnswered, AppealRaised, CaseDecided, DecisionDiscussed, decisions } from './decision.ts';
export { decisionsRouter } from './decisions-router.ts';
export { FlagRaised, type FlagReason, FlagWithdrawn, flagReasons, flags } from './flag.ts';
export { type Flaggables, requireFlaggables } from './flaggables.ts';
export { flagsRouter } from './flags-router.ts';
export { moderationReactions } from './reactions.ts';
export { repeats } from './repeats.ts';
export { moderationSchedules } from './schedules.ts';
export { MemberSuspended, SuspensionLifted, standings, suspensionOf } from './standing.ts';
export { whileSuspended } from './suspended.ts';
