// Devices that logged in to an account before. Each has its own budget for the next log-in, so strangers who use up the account's
// budget keep nobody out. A device shows a nonce and a keyed hash of it with the address. The hash reveals neither the address nor
// the account, and is checked without looking whether there is one.

import { sameSecret } from '../../src/kernel/same-secret.ts';
import type { RequestContext } from '../../src/platform/rpc/procedure.ts';
import type { Fingerprint } from './claim.ts';
import * as limits from './limits.ts';
import type { ActiveMember } from './member/state.ts';

type Context = Pick<RequestContext, 'cookie' | 'drawOn' | 'newId'>;

/** Draws on the device's budget if the device is known for this address, otherwise on the budget that all strangers share. */
export async function drawOnLogIns(ctx: Context, fingerprint: Fingerprint, email: string): Promise<void> {
  const nonce = knownNonce(ctx.cookie.device, fingerprint, email);
  await (nonce === undefined ? ctx.drawOn(limits.logInsPerAccount, email) : ctx.drawOn(limits.logInsPerDevice, nonce));
}

/** The same for the codes of a second factor, by whom the password was shown. */
export async function drawOnCodes(
  ctx: Context,
  fingerprint: Fingerprint,
  { memberId, email }: Pick<ActiveMember, 'memberId' | 'email'>,
): Promise<void> {
  const nonce = knownNonce(ctx.cookie.device, fingerprint, email ?? '');
  await (nonce === undefined ? ctx.drawOn(limits.codesPerAccount, memberId) : ctx.drawOn(limits.codesPerDevice, nonce));
}

/** Whether a browser was never logged in to the account, as far as it shows. */
export const isNewDevice = (ctx: Context, fingerprint: Fingerprint, email: string | null): boolean =>
  knownNonce(ctx.cookie.device, fingerprint, email ?? '') === undefined;

/** Makes the device known after it has logged in. */
export function rememberDevice(ctx: Context, fingerprint: Fingerprint, email: string): void {
  const nonce = knownNonce(ctx.cookie.device, fingerprint, email) ?? ctx.newId('device');
  ctx.cookie.keepDevice(`${nonce}.${proofOf(fingerprint, nonce, email)}`);
}

function knownNonce(shown: string | undefined, fingerprint: Fingerprint, email: string): string | undefined {
  const [nonce = '', proof = ''] = shown?.split('.') ?? [];
  return sameSecret(proof, proofOf(fingerprint, nonce, email)) ? nonce : undefined;
}

const proofOf = (fingerprint: Fingerprint, nonce: string, email: string): string =>
  fingerprint('known-device', `${nonce} ${email}`);
