// Where a page's list begins, as its address says: at the cursor `from`. Links without script lead from page to page by it.

/** Returns the cursor in an address. What can't be a cursor is ignored, as by the server. */
export const cursorIn = (from: unknown): string | undefined =>
  typeof from === 'string' && /^[\w-]{1,500}$/.test(from) ? from : undefined;

/** The part of a list's input. */
export const startOf = (from: string | undefined) => from && { from };
