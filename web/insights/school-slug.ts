/** The address of the one article that is always there. */
export const schoolOfAi = 'school-of-ai';
