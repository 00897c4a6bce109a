// The limits of profiles, which the client shows, too. Imports nothing, so that the client can import it.

export const longestBio = 500;
