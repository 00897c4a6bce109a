// The proof of work that a sign-up requires during a wave. It runs in slices, so that the page stays responsive.
import { detailsOf } from '../../trpc.ts';

const triesPerSlice = 256;

/** @param error The refusal that requires the work. Rethrown if this browser can't do it. */
export async function proveSignUp(error: unknown): Promise<{ challenge: string; answer: string }> {
  const { challenge, bits } = detailsOf(error) ?? {};
  if (typeof challenge !== 'string' || typeof bits !== 'number' || !globalThis.crypto?.subtle) throw error;
  const encoder = new TextEncoder();
  const isAnswer = async (answer: number) => {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${answer}`));
    return new DataView(hash).getUint32(0) >>> (32 - bits) === 0;
  };
  for (let from = 0; ; from += triesPerSlice) {
    const tried = await Promise.all(Array.from({ length: triesPerSlice }, (_, index) => isAnswer(from + index)));
    const found = tried.indexOf(true);
    if (found !== -1) return { challenge, answer: String(from + found) };
  }
}
