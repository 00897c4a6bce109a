// Reads parameters of an address's query, each as a page's router parsed it. What a page can't show is ignored.

/** Returns the cursor at which a list begins. Without a script, links lead from one part of a list to the next with it. */
export const cursorIn = (from: unknown): string | undefined =>
  typeof from === 'string' && /^[\w-]{1,500}$/.test(from) ? from : undefined;

/** Returns this part of a list's input. */
export const startOf = (from: string | undefined) => from && { from };

/** Converts numbers, since the router parses an all-digit text as one. */
export function textIn(given: unknown, longest: number): string | undefined {
  if (typeof given !== 'string' && typeof given !== 'number') return undefined;
  return String(given).trim().slice(0, longest) || undefined;
}
