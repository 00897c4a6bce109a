// The limits of messages, which the client shows, too. Imports nothing, so that the client can import it.

export const longestMessage = 1_000;
