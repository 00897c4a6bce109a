// Reads parameters of an address's query, as a page's router parsed them. Unsupported values are ignored.

/** Returns the cursor at which a list begins: without scripts, links lead from one part of a list to the next. */
export const cursorIn = (from: unknown): string | undefined =>
  typeof from === 'string' && /^[\w-]{1,500}$/.test(from) ? from : undefined;

export const startOf = (from: string | undefined) => from && { from };

/** Accepts numbers too, since the router parses an all-digit text as one. */
export function textIn(given: unknown, longest: number): string | undefined {
  if (typeof given !== 'string' && typeof given !== 'number') return undefined;
  return String(given).trim().slice(0, longest) || undefined;
}
