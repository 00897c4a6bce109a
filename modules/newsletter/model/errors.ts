// Every refusal of the newsletter, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const invalidLink = refuse.invalid('newsletter/invalid-link', 'This link no longer works.', 'token');

export const adminsOnly = refuse.forbidden('newsletter/admins-only', 'Only admins mail the weekly report.');
export const reportIsMailed = refuse.conflict(
  'newsletter/report-is-mailed',
  'The report of this period has already been mailed, or is being mailed now. Nobody gets it twice: look at its progress.',
);
export const daysWereMailed = refuse.conflict(
  'newsletter/days-were-mailed',
  'Some of these days were in a report that has already been sent. Send it anyway only if you mean to.',
);
export const mailingNotFound = refuse.notFound('newsletter/mailing-not-found', 'This report was never mailed.');
export const mailingIsOver = refuse.conflict(
  'newsletter/mailing-is-over',
  'This mailing is over: every recipient has an outcome.',
);
export const noMailTransport = refuse.conflict(
  'newsletter/no-mail-transport',
  'Email can’t be sent from here: SMTP_URL is not set.',
);
