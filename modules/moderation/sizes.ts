// The limits of the thread about a decision, which the client shows, too. Imports nothing, so that the client can import it.

/** How many messages each side may write. */
export const mostWritten = 10;
