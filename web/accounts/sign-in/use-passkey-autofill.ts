// Offers passkeys in the autofill of a log-in form, if the browser supports it.
import { useCallback, useEffect, useRef } from 'react';
import { trpc } from '../../trpc.ts';
import type { SignedByPasskey } from './log-in-with-passkey.ts';

/** Offers passkeys while `isWaiting`. Returns a function that ends the offer. `onChosen` must be stable. */
export function usePasskeyAutofill(isWaiting: boolean, onChosen: (signed: SignedByPasskey) => void): () => void {
  const { client } = trpc.useUtils();
  const offer = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!isWaiting) return;
    const own = new AbortController();
    offer.current = own;
    const run = async () => {
      const isAble = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
      if (!isAble || own.signal.aborted) return;
      const { offerPasskeys } = await import('./log-in-with-passkey.ts');
      onChosen(await offerPasskeys(client, own.signal));
    };
    // Without autofill, the button still works.
    run().catch(() => {});
    return () => own.abort();
  }, [isWaiting, client, onChosen]);
  return useCallback(() => offer.current?.abort(), []);
}
