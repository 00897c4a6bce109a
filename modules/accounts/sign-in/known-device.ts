// Devices that logged in to an account before. Each has its own budget for log-ins, so strangers who use up the
// account's lock no one out. Per account, a device presents a nonce and two keyed hashes of it, which reveal nothing:
// with the address, checked without revealing whether it has an account, and with the account and its credential epoch.
import { sameSecret } from '../../../src/kernel/same-secret.ts';
import type { RequestContext } from '../../../src/platform/rpc/procedure.ts';
import { emailName, holderOf } from '../admission/claims.ts';
import * as limits from '../limits.ts';
import type { Fingerprint } from '../model/claim.ts';
import type { ActiveMember } from '../model/member/state.ts';

type Context = Pick<RequestContext, 'cookie' | 'drawOn' | 'newId'>;
type Account = Pick<ActiveMember, 'memberId' | 'email' | 'credentialEpoch'>;

/** Draws on the device's budget if the device is known to the account of this address, otherwise on the shared one. */
export async function drawOnLogIns(
  ctx: Context & Pick<RequestContext, 'load'>,
  fingerprint: Fingerprint,
  email: string,
): Promise<void> {
  const isShown = marksIn(ctx.cookie.device).some((mark) => isOfAddress(mark, fingerprint, email));
  const account = isShown ? await holderOf(ctx, emailName, fingerprint, email) : undefined;
  const nonce = account && knownNonce(ctx.cookie.device, fingerprint, account);
  await (nonce === undefined ? ctx.drawOn(limits.logInsPerAccount, email) : ctx.drawOn(limits.logInsPerDevice, nonce));
}

/** Does the same for the codes of a second factor, for a visitor who has entered the password. */
export async function drawOnCodes(ctx: Context, fingerprint: Fingerprint, account: Account): Promise<void> {
  const nonce = knownNonce(ctx.cookie.device, fingerprint, account);
  const { memberId } = account;
  await (nonce === undefined ? ctx.drawOn(limits.codesPerAccount, memberId) : ctx.drawOn(limits.codesPerDevice, nonce));
}

/** Returns whether a browser never logged in to the account, as far as its cookie shows. */
export const isNewDevice = (ctx: Context, fingerprint: Fingerprint, account: Account): boolean =>
  knownNonce(ctx.cookie.device, fingerprint, account) === undefined;

export function rememberDevice(ctx: Context, fingerprint: Fingerprint, account: Account): void {
  const shown = ctx.cookie.device;
  const email = account.email ?? '';
  const nonce = knownNonce(shown, fingerprint, account) ?? ctx.newId('device');
  // An invalid mark for the same address is replaced.
  const others = marksIn(shown).filter((mark) => mark.nonce !== nonce && !isOfAddress(mark, fingerprint, email));
  const proofs = proofOfAddress(fingerprint, nonce, email) + proofOfAccount(fingerprint, nonce, account);
  const marks = [{ nonce, proofs }, ...others].slice(0, accountsKnown);
  ctx.cookie.keepDevice(marks.map((mark) => `${mark.nonce}.${mark.proofs}`).join(between));
}

const accountsKnown = 5;
/** Occurs in no nonce and no hash, and is allowed in a cookie. */
const between = '~';

/** `proofs`: the hash with the address, then the one with the account. */
type Mark = Readonly<{ nonce: string; proofs: string }>;

/** Only well-formed marks are checked and sent back: anyone can forge a cookie. */
const markPattern = /^(?<nonce>[\w-]{1,64})\.(?<proofs>[\w-]{1,256})$/;

/** One mark for each account that the browser logged in to, the latest first. */
const marksIn = (shown: string | undefined): readonly Mark[] =>
  (shown?.split(between, accountsKnown) ?? []).flatMap((text) => {
    const { nonce, proofs } = markPattern.exec(text)?.groups ?? {};
    return nonce && proofs ? [{ nonce, proofs }] : [];
  });

function isOfAddress({ nonce, proofs }: Mark, fingerprint: Fingerprint, email: string): boolean {
  const proof = proofOfAddress(fingerprint, nonce, email);
  return sameSecret(proofs.slice(0, proof.length), proof);
}

function knownNonce(shown: string | undefined, fingerprint: Fingerprint, account: Account): string | undefined {
  const known = marksIn(shown).find(({ nonce, proofs }) => {
    const proof = proofOfAccount(fingerprint, nonce, account);
    return sameSecret(proofs.slice(-proof.length), proof);
  });
  return known?.nonce;
}

const proofOfAddress = (fingerprint: Fingerprint, nonce: string, email: string): string =>
  fingerprint('known-device', `${nonce} ${email.toLowerCase()}`);

const proofOfAccount = (fingerprint: Fingerprint, nonce: string, { memberId, credentialEpoch }: Account): string =>
  fingerprint('known-device-account', `${nonce} ${memberId} ${credentialEpoch}`);
