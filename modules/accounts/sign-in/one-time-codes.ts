// Authenticator codes (TOTP, RFC 6238) and recovery codes. An unconfirmed set-up is stored nowhere: it is derived from
// its id, the master key and the password's hash.
import { hash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { typedCode } from '../../../src/kernel/typed-code.ts';
import type { Fingerprint } from '../model/claim.ts';
import type { ActiveMember } from '../model/member/state.ts';

const secretBytes = 20;
const recoveryCodeCount = 10;
/** In base 32, so 50 bits: too many to guess at the pace of log-ins. */
const recoveryCodeLength = 10;
/** A code is accepted one step of 30 s early or late: clocks differ, and people are slow. */
const stepsOfGrace = 1;

type Owner = Pick<ActiveMember, 'memberId' | 'passwordHash'>;

/** Returns a secret for an authenticator app, in base 32. */
export function newSecret(fingerprint: Fingerprint, { memberId, passwordHash }: Owner, setupId: string): string {
  const derived = fingerprint('authenticator-secret', `${memberId}:${setupId}:${passwordHash}`);
  const bytes = Buffer.from(derived, 'base64url').subarray(0, secretBytes);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

export function enrolment(secret: string, email: string): Readonly<{ uri: string; qrCode: string }> {
  const uri = totp(secret, email).toString();
  return { uri, qrCode: renderSVG(uri, { border: 4 }) };
}

/** Returns the time step of a code at an ISO 8601 instant, or undefined if the code is not valid then. */
export function stepOf(secret: string | null, code: string, at: string): number | undefined {
  // The library throws on digits of other scripts.
  if (secret === null || !isAuthenticatorCode(code)) return undefined;
  const timestamp = Date.parse(at);
  const generator = totp(secret);
  const delta = generator.validate({ token: code, timestamp, window: stepsOfGrace });
  return delta === null ? undefined : generator.counter({ timestamp }) + delta;
}

export const isAuthenticatorCode = (code: string): boolean => /^[0-9]{6}$/.test(code);

export function newRecoveryCodes(fingerprint: Fingerprint, memberId: string, batchId: string): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, (_, index) => {
    const derived = fingerprint('recovery-code', `${memberId}:${batchId}:${index}`);
    const code = new Secret({ buffer: new Uint8Array(hash('sha256', derived, 'buffer')).buffer }).base32;
    return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2, recoveryCodeLength)}`;
  });
}

/** Keyed, because codes are short enough to be found from a plain hash. */
export const recoveryCodeHash = (fingerprint: Fingerprint, memberId: string, code: string): string =>
  fingerprint('recovery-code-hash', `${memberId}:${typedCode(code)}`);

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Kindling', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
