// The limits of reviews and comparisons, which the client shows, too. Imports nothing, so that the client can import it.

export const longestReview = 5_000;
/** How many tools are compared side by side. */
export const maxCompared = 3;
