// Reads the data URLs that older clients send instead of uploads: base64 only, and bounded before anything is decoded.
// The declared type is not trusted: `InspectMedia` checks the content.
import type { Refusal } from '../../kernel/refusal.ts';
import { badDataUrl, maxMediaBytes, tooLarge } from './refusals.ts';

export type DataUrl = Readonly<{ contentType: string; bytes: Uint8Array }>;

const longestHead = 200;

export const isDataUrl = (url: string): boolean => /^data:/i.test(url);

export function parseDataUrl(url: string): DataUrl | Refusal {
  const comma = url.slice(0, longestHead).indexOf(',');
  const head = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)(?:;[a-z0-9-]+=[a-z0-9.,_"-]*)*;base64$/i.exec(url.slice(0, comma));
  if (comma === -1 || head?.[1] === undefined) return badDataUrl;
  const encodedLength = url.length - comma - 1;
  if ((encodedLength / 4) * 3 > maxMediaBytes + 2) return tooLarge;
  const encoded = url.slice(comma + 1);
  // One pattern for the whole text would overflow the regular expression stack: in a process with much compiled code,
  // V8 stores a backtracking point for each character.
  const digits = encoded.replace(/={1,2}$/, '');
  if (digits === '' || encodedLength % 4 !== 0 || /[^A-Za-z0-9+/]/.test(digits)) return badDataUrl;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length > maxMediaBytes ? tooLarge : { contentType: head[1].toLowerCase(), bytes };
}
