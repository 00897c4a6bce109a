// The limits of muted words, which the client shows, too. Imports nothing, so that the client can import it.

export const longestWord = 50;
