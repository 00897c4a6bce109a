// The account to look around with: made by the seed, shown on /login, and never in production.

export const sampleAccount = { email: 'demo@kindling.example', password: 'kindle-a-spark' } as const;

/** The username of whose account it is. */
export const sampleMember = 'robin';
