// The code that makes a member the first admin, derived from the master key: stored nowhere, the same on every server.
import { sameSecret } from '../../../src/kernel/same-secret.ts';
import { typedCode } from '../../../src/kernel/typed-code.ts';
import type { Fingerprint } from './claim.ts';

/** Letters and digits that are never mistaken for others. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const letters = 16;

/** In groups of four, as it is printed. Eighty bits. */
export function setupCode(fingerprint: Fingerprint): string {
  const bytes = Buffer.from(fingerprint('setup-code', 'first-admin'), 'base64url').subarray(0, letters);
  const code = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** Normalizes typed text: case, spaces and dashes make no difference. */
export const isSetupCode = (fingerprint: Fingerprint, given: string): boolean =>
  sameSecret(plain(given), plain(setupCode(fingerprint)));

const plain = (code: string): string => typedCode(code).replace(/[^A-Z0-9]/g, '');
