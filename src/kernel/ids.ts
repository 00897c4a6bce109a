// Ids derived from other ids, so that a retried command creates the same ids.
import { hash } from 'node:crypto';

const namespace = Buffer.from('6f1c1f5e9a534c0e8f0a6b1f2d7a4c11', 'hex');

/** Returns the UUIDv5 (RFC 9562) of its parts: the same parts always give the same id. */
export function derivedId(...parts: readonly (string | number)[]): string {
  const bytes = hash('sha1', Buffer.concat([namespace, Buffer.from(parts.join('\u0000'))]), 'buffer');
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const timeLength = 'tttttttt-tttt-'.length;

/** Returns the id with the time of `origin`, if that is a UUIDv7: successive things are then adjacent in indexes. */
export function withTimeOf(origin: string, id: string): string {
  return uuidv7Shape.test(origin) ? `${origin.slice(0, timeLength)}7${id.slice(timeLength + 1)}` : id;
}

const uuidv7Shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns a hash of a text as 22 URL-safe characters, for ids that occur in many indexes. */
export const shortId = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);
