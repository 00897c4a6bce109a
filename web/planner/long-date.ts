// Formats a date as "22 November 2026", without an Intl formatter, which costs a phone 100 ms.
import { monthOf } from '../ui/text/dates.ts';

export const longDate = (at: string): string => {
  const moment = new Date(at);
  return `${moment.getDate()} ${monthOf(moment, 'local')}`;
};
