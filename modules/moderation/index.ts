// The public interface of the moderation module.

export { isRepeated } from './counting-repeats.ts';
export { decisionsRouter } from './decisions-router.ts';
export { type Flaggables, requireFlaggables } from './flaggables.ts';
export { flagsRouter } from './flags-router.ts';
export { caseIdOf } from './model/case.ts';
export { clearanceBatches, clearances } from './model/clearance.ts';
export { AppealAnswered, AppealRaised, CaseDecided, DecisionDiscussed, decisions } from './model/decision.ts';
export { FlagRaised, type FlagReason, FlagWithdrawn, flagReasons, flags } from './model/flag.ts';
export { repeats } from './model/repeats.ts';
export { MemberSuspended, SuspensionLifted, standings, suspensionOf } from './model/standing.ts';
export { whileSuspended } from './model/suspended.ts';
export { moderationReactions } from './reactions.ts';
export { moderationSchedules } from './schedules.ts';
