// Devices that logged in to an account before. Each has its own budget for the next log-in, so strangers who use up the account's
// budget keep nobody out. For each account a device shows a nonce and a keyed hash of it with the address. The hash reveals neither the
// address nor the account, and is checked without looking whether there is one. A browser that several share is known for the last five.

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
  const shown = ctx.cookie.device;
  const nonce = knownNonce(shown, fingerprint, email) ?? ctx.newId('device');
  const others = marksIn(shown).filter((mark) => nonceOf(mark) !== nonce);
  const marks = [`${nonce}.${proofOf(fingerprint, nonce, email)}`, ...others];
  ctx.cookie.keepDevice(marks.slice(0, accountsKnown).join(between));
}

const accountsKnown = 5;
/** In no nonce and no hash, and allowed in a cookie. */
const between = '~';

/** Nonce and proof. Only what looks so is looked at and kept: anybody can make a cookie up, and it goes back in a header. */
const markPattern = /^[\w-]{1,64}\.[\w-]{1,128}$/;

/** One for each account that the browser logged in to, the latest first. */
const marksIn = (shown: string | undefined): readonly string[] =>
  shown?.split(between, accountsKnown).filter((mark) => markPattern.test(mark)) ?? [];
const nonceOf = (mark: string): string => mark.split('.', 1)[0] ?? '';

function knownNonce(shown: string | undefined, fingerprint: Fingerprint, email: string): string | undefined {
  const known = marksIn(shown).find((mark) => {
    const [nonce = '', proof = ''] = mark.split('.');
    return sameSecret(proof, proofOf(fingerprint, nonce, email));
  });
  return known && nonceOf(known);
}

const proofOf = (fingerprint: Fingerprint, nonce: string, email: string): string =>
  fingerprint('known-device', `${nonce} ${email}`);
