// Instants as events, documents and responses hold them: ISO 8601 in UTC, under a name that ends in `At`.

export const minuteMs = 60_000;
export const quarterHourMs = 15 * minuteMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the UTC day of an instant, as YYYY-MM-DD. */
export const dayOf = (at: string): string => at.slice(0, 10);

export const addMs = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** Returns the instant this many times 24 hours later. */
export const daysLater = (at: string, days: number): string => addMs(at, days * dayMs);
