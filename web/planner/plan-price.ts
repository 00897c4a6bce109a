// What a plan costs, in one sentence, wherever it is mentioned before the offers themselves.
export const planPrice = 'Plans cost £49 once or £19 per month.';
