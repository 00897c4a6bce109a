// The limits of posts and comments, which the client shows, too. Imports nothing, so that the client can import it.

export const longestPost = 10_000;
export const longestComment = 5_000;
export const longestAlt = 500;
export const maxMedia = 10;
export const pollSize = { least: 2, most: 6, maxLength: 200 } as const;
export const pollDurationsDays = [1, 3, 7] as const;
