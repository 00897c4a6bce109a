/** The longest search, in UTF-16 code units. */
export const longestSearch = 200;
