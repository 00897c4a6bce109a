// The adviser's rules that a second request can run into. The test allows one analysis a day.
import type { Decision } from '../../src/testing/decision.ts';

const company = { companyName: 'Blumen Meyer', description: 'A flower shop with three branches and an online store.' };

export const decisions: readonly Decision[] = [
  {
    rule: 'a member has so many analyses a day and no more',
    async arrange({ member }) {
      const ada = await member();
      const ask = () => ada.post('/analyze-business', company);
      return { first: ask, second: ask };
    },
    answer: { status: 429, code: 'adviser/enough-for-today' },
  },
];
