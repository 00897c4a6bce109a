// What comes with the links of mails, and of shared plans.

/** One of digits alone is read as a number. */
export const tokenOfLink = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: token === undefined ? undefined : String(token),
});
