// Tells a visitor, or a member whose session has ended, that an account is needed, and opens the dialog for it.
import { openLayer } from '../../layers.ts';
import { messageOf, statusOf } from '../../trpc.ts';
import { toast } from '../../ui/layers/toast-store.ts';

type Title = 'Sign up or Log in' | 'Login required';

export function askToSignIn(purpose: string): void {
  prompt('Sign up or Log in', `You need an account to ${purpose}.`);
}

function prompt(title: Title, description: string): void {
  const onSelect = () => openLayer({ kind: 'auth', tab: 'login' });
  toast({ title, description, action: { label: 'Log in', onSelect } });
}

/** Returns the failure for a form to show: null if the member is asked to log in instead. */
export const unlessSignedOut = (error: unknown): unknown => (statusOf(error) === 401 ? null : error);

type Failure = Readonly<{ title: string; purpose: string; signedOutTitle?: Title }>;

export function showFailure(error: unknown, { title, purpose, signedOutTitle = 'Sign up or Log in' }: Failure): void {
  if (statusOf(error) === 401) prompt(signedOutTitle, `Your session has ended. Log in again to ${purpose}.`);
  else toast({ tone: 'danger', title, description: messageOf(error, 'Please try again.') });
}
