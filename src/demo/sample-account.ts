// The account for looking around: created by the seed, shown on /login, and never in production.

export const sampleAccount = { email: 'demo@kindling.example', password: 'kindle-a-spark' } as const;

/** The username of the account's member. */
export const sampleMember = 'robin';
