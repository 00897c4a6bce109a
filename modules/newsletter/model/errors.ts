// Every refusal of the newsletter, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const invalidLink = refuse('newsletter/invalid-link', 'invalid', 'This link no longer works.', 'token');

export const adminsOnly = refuse('newsletter/admins-only', 'forbidden', 'Only admins mail the weekly report.');
export const reportIsMailed = refuse(
  'newsletter/report-is-mailed',
  'conflict',
  'The report of this period has already been mailed, or is being mailed now. Nobody gets it twice: look at its progress.',
);
export const daysWereMailed = refuse(
  'newsletter/days-were-mailed',
  'conflict',
  'Some of these days were in a report that has already been sent. Send it anyway only if you mean to.',
);
export const mailingNotFound = refuse('newsletter/mailing-not-found', 'not-found', 'This report was never mailed.');
export const mailingIsOver = refuse(
  'newsletter/mailing-is-over',
  'conflict',
  'This mailing is over: every recipient has an outcome.',
);
export const noMailTransport = refuse(
  'newsletter/no-mail-transport',
  'conflict',
  'Email can’t be sent from here: SMTP_URL is not set.',
);
