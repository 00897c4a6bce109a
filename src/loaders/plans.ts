// The first page of a member's plans, on their dashboard.
export const plansInput = { limit: 20 } as const;
