// The limits of reports, appeals and the thread about a decision, which the client shows, too. Imports nothing, so that the client can import it.

/** How many messages each side may write. */
export const maxWritten = 10;

export const longestReport = 500;
export const longestAppeal = 2_000;
export const longestMessage = 1_000;
