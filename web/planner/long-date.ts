// Formats a date in full: "22 November 2026". Written by hand, as in `ui/text/dates.ts`, since an Intl formatter costs a
// phone 100 ms.
import { monthOf } from '../ui/text/dates.ts';

export const longDate = (at: string): string => {
  const moment = new Date(at);
  return `${moment.getDate()} ${monthOf(moment, 'local')}`;
};
