// Every refusal of moderation, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const nothingToFlag = refuse(
  'moderation/nothing-to-report',
  'not-found',
  'What you want to report is no longer there.',
);
export const notYourOwn = refuse(
  'moderation/not-your-own',
  'invalid',
  'You can report what others made, not your own.',
  'id',
);
export const onlyStaff = refuse('moderation/staff-only', 'forbidden', 'Only moderators may do this.');
export const notYourOwnCase = refuse(
  'moderation/not-your-own-case',
  'forbidden',
  'This case is about you: another moderator decides it.',
);
export const notOfStaff = refuse(
  'moderation/not-of-staff',
  'forbidden',
  'This case is about an admin or a moderator. It can be dismissed; for anything else, an admin has to end that role first.',
);
export const caseNotFound = refuse('moderation/case-not-found', 'not-found', 'There is no such case.');
export const memberNotFound = refuse('moderation/member-not-found', 'not-found', 'There is no such member.');
export const decisionNotFound = refuse('moderation/decision-not-found', 'not-found', 'There is no such decision.');
export const alreadyDecided = refuse(
  'moderation/already-decided',
  'conflict',
  'This case has already been decided. Look at the decision, then restore if it was wrong.',
);
export const notDecidedYet = refuse(
  'moderation/not-decided-yet',
  'conflict',
  'Nothing has been decided about this yet, so there is nothing to restore.',
);
export const nothingToRemove = refuse(
  'moderation/nothing-to-remove',
  'conflict',
  'Members can be warned or suspended, but not removed.',
);
export const alreadyAppealed = refuse(
  'moderation/already-appealed',
  'conflict',
  'You have already appealed against this decision. Each decision can be appealed once.',
);
export const appealTooLate = refuse(
  'moderation/appeal-too-late',
  'conflict',
  'Decisions can be appealed within 30 days.',
);
export const nothingToAppeal = refuse(
  'moderation/nothing-to-appeal',
  'conflict',
  'This decision takes nothing from you, so there is nothing to appeal against.',
);
export const nothingToAnswer = refuse(
  'moderation/nothing-to-answer',
  'conflict',
  'Nobody has appealed against this decision.',
);
export const nothingToDiscuss = refuse(
  'moderation/nothing-to-discuss',
  'conflict',
  'A dismissal is not told to the member, so there is nothing to write to them about.',
);
export const alreadyAnswered = refuse(
  'moderation/already-answered',
  'conflict',
  'This appeal has already been answered, and the answer stands.',
);
export const anotherAnswers = refuse(
  'moderation/another-answers',
  'forbidden',
  'You made this decision, so another moderator answers the appeal.',
);
export const threadFull = refuse(
  'moderation/thread-full',
  'conflict',
  'Each side can write ten messages about a decision, and you have written yours.',
);
export const suspended = refuse(
  'moderation/suspended',
  'forbidden',
  'You are suspended: you can read and export your data, but change nothing.',
);
