// The refusals of the adviser.
import { refuse } from '../../../src/kernel/refusal.ts';

export const adminsOnly = refuse.forbidden('adviser/admins-only', 'Only admins may do this.');

export const analysisUnderWay = refuse.conflict(
  'adviser/analysis-under-way',
  'Your last analysis is still being written. Please wait for it to finish.',
);

export const enoughForToday = refuse.limited(
  'adviser/enough-for-today',
  'You have used up your analyses for today. Please try again later.',
);

export const analysisFailed = refuse.conflict(
  'adviser/analysis-failed',
  'The analysis could not be finished. Please try again.',
);
