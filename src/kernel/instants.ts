// Instants as events, documents and responses hold them: ISO 8601 in UTC, under a name that ends in `At`.

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns the UTC day of an instant, as YYYY-MM-DD. */
export const dayOf = (at: string): string => at.slice(0, 10);

/** Returns the instant this many times 24 hours later. */
export const daysLater = (at: string, days: number): string => new Date(Date.parse(at) + days * dayMs).toISOString();
