// Asks the browser for a passkey, and logs in with it.
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { ApiClient } from '../trpc.ts';

export type SignedByPasskey = Awaited<ReturnType<typeof startAuthentication>>;

/** @param signed What the browser answered already; it is asked without. */
export async function logInWithPasskey({ session }: ApiClient, signed?: SignedByPasskey): Promise<void> {
  const response = signed ?? (await askForOne(session));
  await session.loginPasskey.mutate({ response });
}

async function askForOne(session: ApiClient['session']): Promise<SignedByPasskey> {
  const { options: optionsJSON } = await session.passkeyOptions.mutate();
  return startAuthentication({ optionsJSON });
}

/** A minute before the server takes the challenge for too old. */
const renewedAfterMs = 4 * 60_000;

/**
 * Has the browser offer passkeys in the autofill of the field whose `autocomplete` ends in `webauthn`. Answers once one was chosen;
 * throws when the browser gives up, when another request of the page takes its place, and when the signal is aborted.
 */
export async function offerPasskeys({ session }: ApiClient, signal: AbortSignal): Promise<SignedByPasskey> {
  for (;;) {
    await visible(signal);
    const { options: optionsJSON } = await session.passkeyOptions.mutate(undefined, { signal });
    signal.throwIfAborted();
    let isTooOld = false;
    const end = () => WebAuthnAbortService.cancelCeremony();
    const renewal = setTimeout(() => {
      isTooOld = true;
      end();
    }, renewedAfterMs);
    signal.addEventListener('abort', end);
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    } catch (error) {
      if (!isTooOld || signal.aborted) throw error;
    } finally {
      clearTimeout(renewal);
      signal.removeEventListener('abort', end);
    }
  }
}

/** A page in the background asks for no challenges. */
function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => document.visibilityState === 'visible' && resolve();
    document.addEventListener('visibilitychange', look, { signal });
    look();
  });
}
