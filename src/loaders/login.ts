// The log-in and sign-up page: `mode` chooses between the two, `returnTo` (one of our paths) is the next page,
// `resetToken` comes from the mail about a forgotten password, and `invitation` from an admin's link.
import type { Loading } from './loader.ts';

const modes = ['signup', 'forgot', 'reset'] as const;
type Mode = (typeof modes)[number];

export type LoginSearch = Readonly<{
  mode?: Mode | undefined;
  returnTo?: string | undefined;
  resetToken?: string | undefined;
  invitation?: string | undefined;
}>;

export function readLoginSearch({ mode, returnTo, resetToken, invitation }: Record<string, unknown>): LoginSearch {
  return {
    mode: modes.find((each) => each === mode),
    returnTo: typeof returnTo === 'string' ? returnTo : undefined,
    // The router parses an all-digit token as a number.
    resetToken: resetToken === undefined ? undefined : String(resetToken),
    invitation: typeof invitation === 'string' ? invitation : undefined,
  };
}

export const loadLogin = ({ ask, search: { mode } }: Loading<Readonly<{ mode?: Mode | undefined }>>) =>
  Promise.all([ask('demo.sampleAccount'), mode === 'signup' && ask('signUps.state')]);
