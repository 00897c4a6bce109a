// The public interface of the moderation module.

export { caseIdOf } from './case.ts';
export { AppealAnswered, CaseDecided, decisions } from './decision.ts';
export { decisionsRouter } from './decisions-router.ts';
export { FlagRaised, type FlagReason, FlagWithdrawn, flags } from './flag.ts';
export { flaggables } from './flaggables.ts';
export { flagsRouter } from './flags-router.ts';
export { moderationSchedules } from './schedules.ts';
export { MemberSuspended, SuspensionLifted, standings, suspensionAt } from './standing.ts';
export { whileSuspended } from './suspended.ts';
