// The token in the links of mails and of shared plans.

/** The router parses an all-digit token as a number. */
export const tokenOfLink = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: token === undefined ? undefined : String(token),
});
