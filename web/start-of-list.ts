// Reads the start of a page's list, the cursor `from`, from the address. Without script, links lead from page to page
// with it.

/** Returns the cursor in an address. Like the server, it ignores what can't be a cursor. */
export const cursorIn = (from: unknown): string | undefined =>
  typeof from === 'string' && /^[\w-]{1,500}$/.test(from) ? from : undefined;

/** Returns this part of a list's input. */
export const startOf = (from: string | undefined) => from && { from };
