// The WebAuthn ceremonies: the options for the browser, and the verification of its response.
import type { z } from 'zod';
import { shortId } from '../../../src/kernel/ids.ts';
import { Refused } from '../../../src/platform/rpc/refused.ts';
import type { newPasskey, passkeyProof } from '../inputs.ts';
import type { Fingerprint } from '../model/claim.ts';
import { passkeyRefused } from '../model/errors.ts';
import type { ConfirmedMember } from '../model/member/state.ts';
import { honouredChallenge, passkeyChallenge, toAddTo, toLogIn } from '../model/passkey-challenge.ts';
import type { NewPasskey, Passkey } from '../model/passkeys.ts';

/** Where passkeys are created and used. Browsers bind each to `domain`. */
export type Site = Readonly<{ origin: string; domain: string }>;

/** Loaded on first use, because it takes 150 ms. */
const webAuthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256, RS256. Listed, because newer Node.js versions would offer experimental ones first. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Ceremony = Readonly<{ fingerprint: Fingerprint; site: Site; at: string }>;

/** Browsers create no passkey for a bare IP address, so pages there are opened as localhost instead. */
export function siteAt(publicUrl: string): Site {
  const url = new URL(publicUrl);
  if (/^\[|^\d+(\.\d+){3}$/.test(url.hostname)) url.hostname = 'localhost';
  return { origin: url.origin, domain: url.hostname };
}

/** No attestation is requested. */
const withoutExtensions = { clientExtensionResults: {} };

const asBytes = (text: string) => new Uint8Array(Buffer.from(text));
const textOf = (encoded: string): string => Buffer.from(encoded, 'base64url').toString();

export async function addingOptions(
  { fingerprint, site, at }: Ceremony,
  member: ConfirmedMember,
  known: readonly Passkey[],
  challengeId: string,
) {
  const { generateRegistrationOptions } = await webAuthn();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: 'Kindling',
    rpID: site.domain,
    userID: asBytes(member.memberId),
    userName: member.email,
    challenge: asBytes(passkeyChallenge(fingerprint, toAddTo(member), challengeId, at)),
    attestationType: 'none',
    excludeCredentials: known.flatMap(({ credentialId, transports }) =>
      credentialId === null ? [] : [{ id: credentialId, transports: [...(transports ?? [])] }],
    ),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  });
  return options;
}

export async function verifiedPasskey(
  { fingerprint, site, at }: Ceremony,
  member: ConfirmedMember,
  { response, name }: z.output<typeof newPasskey>,
): Promise<NewPasskey> {
  const { memberId, credentialEpoch: epoch } = member;
  const { verifyRegistrationResponse } = await webAuthn();
  let challengeId = '';
  const verified = await orRefused(() =>
    verifyRegistrationResponse({
      response: { ...withoutExtensions, ...response },
      expectedChallenge(encoded) {
        challengeId = honouredChallenge(fingerprint, toAddTo(member), textOf(encoded), at) ?? '';
        return challengeId !== '';
      },
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  );
  if (!verified.verified) throw new Refused(passkeyRefused);
  const { credential, credentialBackedUp: isSynced } = verified.registrationInfo;
  return {
    memberId,
    passkeyId: shortId(`${memberId} ${credential.id}`),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    transports: credential.transports ?? [],
    name,
    domain: site.domain,
    isSynced,
    counter: credential.counter,
    challengeId,
    epoch,
  };
}

export async function logInOptions({ fingerprint, site, at }: Ceremony, challengeId: string) {
  const { generateAuthenticationOptions } = await webAuthn();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: site.domain,
    challenge: asBytes(passkeyChallenge(fingerprint, toLogIn, challengeId, at)),
    userVerification: 'required',
  });
  return options;
}

/** Returns the member that a browser's response names. Proves nothing. */
export const memberNamedBy = ({ response }: z.output<typeof passkeyProof>): string => textOf(response.userHandle);

/** The verified response of a passkey. The decider checks that its counter and the challenge are new. */
export async function provedPasskey(
  { fingerprint, site, at }: Ceremony,
  known: readonly Passkey[],
  proof: z.output<typeof passkeyProof>,
): Promise<Readonly<{ passkeyId: string; counter: number; challengeId: string }>> {
  const passkey = known.find(({ credentialId }) => credentialId === proof.id);
  if (passkey === undefined || passkey.publicKey === null) throw new Refused(passkeyRefused);
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
  const { verifyAuthenticationResponse } = await webAuthn();
  let challengeId = '';
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: { ...withoutExtensions, ...proof },
      expectedChallenge(encoded) {
        challengeId = honouredChallenge(fingerprint, toLogIn, textOf(encoded), at) ?? '';
        return challengeId !== '';
      },
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      requireUserVerification: true,
      credential: { id: proof.id, publicKey, counter: 0 },
    }),
  );
  if (!verified) throw new Refused(passkeyRefused);
  return { passkeyId: passkey.passkeyId, counter: authenticationInfo.newCounter, challengeId };
}

/** The library throws plain errors at anything a browser may send. */
async function orRefused<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw new Refused(passkeyRefused);
  }
}
