// What a plan costs, in one sentence, wherever it is mentioned before the offers themselves.
export const planPrice = 'One-Time Access costs £49, a Monthly Subscription £19 per month.';
