// What a plan costs, wherever it is named.
export const prices = { once: '£49', monthly: '£19' } as const;
export const planPrice = `Plans cost ${prices.once} once or ${prices.monthly} per month.`;
