// The text of an access token: `kdl_`, 256 bits, and a checksum for secret scanners. It is derived from the token's id
// and the master key, so a retry can return it again, and it is stored nowhere.
import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Fingerprint } from '../model/claim.ts';

const prefix = 'kdl_';
const secretLength = 50;
const checksumLength = 7;
const form = new RegExp(`^${prefix}[0-9a-z]{${secretLength + checksumLength}}$`);

export function accessTokenText(fingerprint: Fingerprint, memberId: string, tokenId: string): string {
  const bytes = Buffer.from(fingerprint('access-token', `${memberId}:${tokenId}`), 'base64url');
  const secret = BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(secretLength, '0');
  return `${prefix}${secret}${checksumOf(secret)}`;
}

/** Returns the hash that identifies a token, or undefined if the text is none, for example if it lost a letter. */
export function accessTokenHash(text: string): string | undefined {
  if (!form.test(text)) return undefined;
  const secret = text.slice(prefix.length, -checksumLength);
  return text.endsWith(checksumOf(secret)) ? hash('sha256', text, 'base64url') : undefined;
}

const checksumOf = (secret: string): string => crc32(secret).toString(36).padStart(checksumLength, '0');
