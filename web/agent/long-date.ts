// A date in full, as "22 November 2026": by hand, as in `ui/dates.ts`, since a formatter costs a phone 100 ms.
import { monthOf } from '../ui/dates.ts';

export const longDate = (at: string): string => {
  const moment = new Date(at);
  return `${moment.getDate()} ${monthOf(moment, 'local')}`;
};
