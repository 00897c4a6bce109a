// Asks the browser for a passkey, and logs in with it.
import { startAuthentication } from '@simplewebauthn/browser';
import type { ApiClient } from '../trpc.ts';

export async function logInWithPasskey({ session }: ApiClient): Promise<void> {
  const { options: optionsJSON } = await session.passkeyOptions.mutate();
  const response = await startAuthentication({ optionsJSON });
  await session.loginPasskey.mutate({ response });
}
