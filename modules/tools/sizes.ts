// The limits of reviews, which the client shows, too. Imports nothing, so that the client can import it.

export const longestReview = 5_000;
