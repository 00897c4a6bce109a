// Asks the browser for a passkey, and logs in with it.
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { ApiClient } from '../../trpc.ts';

export type SignedByPasskey = Awaited<ReturnType<typeof startAuthentication>>;

/** @param signed A passkey response that exists already. Without it, the browser is asked. */
export async function logInWithPasskey({ session }: ApiClient, signed?: SignedByPasskey): Promise<void> {
  const response = signed ?? (await askForOne(session));
  await session.loginPasskey.mutate({ response });
}

async function askForOne(session: ApiClient['session']): Promise<SignedByPasskey> {
  const { options: optionsJSON } = await session.passkeyOptions.mutate();
  return startAuthentication({ optionsJSON });
}

/** A minute before the challenge expires on the server. */
const renewedAfterMs = 4 * 60_000;

/** Offers passkeys in the autofill of the `webauthn` field. Rejects when aborted, replaced or given up. */
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

/** Resolves once the page is visible: a page in the background requests no challenges. */
function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => document.visibilityState === 'visible' && resolve();
    document.addEventListener('visibilitychange', look, { signal });
    look();
  });
}
