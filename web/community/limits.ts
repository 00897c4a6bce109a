// The community's limits, which the server enforces, too.

export const longestPost = 10_000;
export const longestComment = 5_000;
export const mostMedia = 10;
export const maxMediaBytes = 10 * 1024 * 1024;
export const pollOptions = { least: 2, most: 6, maxLength: 200 } as const;
/** For how many days a poll may stay open. */
export const pollDurationsDays = [1, 3, 7] as const;
export const longestAlt = 500;
