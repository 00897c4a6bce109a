// The newsletter's rules that a second request can run into.
import type { Decision } from '../../src/testing/decision.ts';

const path = '/weekly-report/mailings';

export const decisions: readonly Decision[] = [
  {
    rule: 'days that were in a report are mailed in no other',
    arrange: async ({ chief }) => ({
      first: () => chief.post(path, { days: 7 }),
      second: () => chief.post(path, { days: 30 }),
    }),
    answer: { status: 409, code: 'newsletter/days-were-mailed' },
  },
];
