/** The slug of the one article that always exists. */
export const schoolOfAi = 'school-of-ai';
