// The refusals of the adviser.
import { refuse } from '../../../src/kernel/refusal.ts';

export const adminsOnly = refuse('adviser/admins-only', 'forbidden', 'Only admins may do this.');

export const analysisUnderWay = refuse(
  'adviser/analysis-under-way',
  'conflict',
  'Your last analysis is still being written. Please wait for it to finish.',
);

export const enoughForToday = refuse(
  'adviser/enough-for-today',
  'limited',
  'You have used up your analyses for today. Please try again later.',
);

export const analysisFailed = refuse(
  'adviser/analysis-failed',
  'conflict',
  'The analysis could not be finished. Please try again.',
);
