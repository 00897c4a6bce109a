// The rules about paying that a second request can run into.
import type { Decision } from '../../src/testing/decision.ts';

export const decisions: readonly Decision[] = [
  {
    rule: 'a member has one subscription',
    async arrange({ member }) {
      const ada = await member();
      const pay = () => ada.post('/checkout/sandbox', { tier: 'monthly' });
      return { first: pay, second: pay };
    },
    answer: { status: 409, code: 'billing/already-subscribed' },
  },
  {
    rule: 'a subscriber is sold nothing else',
    async arrange({ member }) {
      const ada = await member();
      return {
        first: () => ada.post('/checkout/sandbox', { tier: 'monthly' }),
        second: () => ada.post('/checkout', { tier: 'one_time' }),
      };
    },
    answer: { status: 409, code: 'billing/already-subscribed' },
  },
  {
    rule: 'a subscription that was bought a moment ago can be cancelled',
    async arrange({ member }) {
      const ada = await member();
      return {
        first: () => ada.post('/checkout/sandbox', { tier: 'monthly' }),
        second: () => ada.post('/subscription/cancel'),
      };
    },
    answer: { status: 200 },
  },
];
