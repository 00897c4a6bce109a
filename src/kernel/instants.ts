// Instants as events hold them: ISO 8601 in UTC.

const dayMs = 24 * 60 * 60 * 1_000;

/** The day of an instant in UTC, as YYYY-MM-DD. */
export const dayOf = (at: string): string => at.slice(0, 10);

/** So many times 24 hours after an instant. */
export const daysLater = (at: string, days: number): string => new Date(Date.parse(at) + days * dayMs).toISOString();
