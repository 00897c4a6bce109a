// Every refusal of moderation, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const nothingToFlag = refuse.notFound(
  'moderation/nothing-to-report',
  'What you want to report is no longer there.',
);
export const notYourOwn = refuse.invalid(
  'moderation/not-your-own',
  'You can report what others made, not your own.',
  'id',
);
export const onlyStaff = refuse.forbidden('moderation/staff-only', 'Only moderators may do this.');
export const notYourOwnCase = refuse.forbidden(
  'moderation/not-your-own-case',
  'This case is about you: another moderator decides it.',
);
export const notOfStaff = refuse.forbidden(
  'moderation/not-of-staff',
  'This case is about an admin or a moderator. It can be dismissed; for anything else, an admin has to end that role first.',
);
export const caseNotFound = refuse.notFound('moderation/case-not-found', 'There is no such case.');
export const memberNotFound = refuse.notFound('moderation/member-not-found', 'There is no such member.');
export const decisionNotFound = refuse.notFound('moderation/decision-not-found', 'There is no such decision.');
export const alreadyDecided = refuse.conflict(
  'moderation/already-decided',
  'This case has already been decided. Look at the decision, then restore if it was wrong.',
);
export const notDecidedYet = refuse.conflict(
  'moderation/not-decided-yet',
  'Nothing has been decided about this yet, so there is nothing to restore.',
);
export const nothingToRemove = refuse.conflict(
  'moderation/nothing-to-remove',
  'Members can be warned or suspended, but not removed.',
);
export const alreadyAppealed = refuse.conflict(
  'moderation/already-appealed',
  'You have already appealed against this decision. Each decision can be appealed once.',
);
export const appealTooLate = refuse.conflict('moderation/appeal-too-late', 'Decisions can be appealed within 30 days.');
export const nothingToAppeal = refuse.conflict(
  'moderation/nothing-to-appeal',
  'This decision takes nothing from you, so there is nothing to appeal against.',
);
export const nothingToAnswer = refuse.conflict(
  'moderation/nothing-to-answer',
  'Nobody has appealed against this decision.',
);
export const nothingToDiscuss = refuse.conflict(
  'moderation/nothing-to-discuss',
  'A dismissal is not told to the member, so there is nothing to write to them about.',
);
export const alreadyAnswered = refuse.conflict(
  'moderation/already-answered',
  'This appeal has already been answered, and the answer stands.',
);
export const anotherAnswers = refuse.forbidden(
  'moderation/another-answers',
  'You made this decision, so another moderator answers the appeal.',
);
export const threadFull = refuse.conflict(
  'moderation/thread-full',
  'Each side can write ten messages about a decision, and you have written yours.',
);
export const suspended = refuse.forbidden(
  'moderation/suspended',
  'You are suspended: you can read and export your data, but not change anything.',
);
