// The chain that makes the log tamper-evident: each event's hash covers the event and the hash before it. Only a holder
// of the key can write a link. Older logs begin with links that need no key.
import { createHmac, hash, type KeyObject } from 'node:crypto';

/** An event as its row holds it. The payloads are exactly the text that was appended. */
export type EventRow = Readonly<{
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: string;
  metadata: string;
}>;

/** The newest position with its hash, which stands for everything before it. */
export type LogHead = Readonly<{ position: number; hash: string }>;

export type Chain = Readonly<{
  key: KeyObject;
  /** The type of the event from which an older log is keyed. */
  keyedBy: string;
}>;

export const EMPTY_LOG: LogHead = { position: 0, hash: '' };

/** Older logs begin with such links. */
export const unkeyedHash = (previousHash: string, row: EventRow): string =>
  hash('sha256', textOf(previousHash, row), 'base64url');

export const keyedHash = ({ key }: Chain, previousHash: string, row: EventRow): string =>
  createHmac('sha256', key).update(textOf(previousHash, row)).digest('base64url');

/** Returns a name that distinguishes the chain's key from others and reveals nothing of it. */
export const nameOfKey = ({ key }: Chain): string => createHmac('sha256', key).update('name').digest('base64url');

/** Includes lengths to separate neighbouring fields, so that no two events have the same bytes. */
function textOf(previousHash: string, { position, stream, revision, id, type, data, metadata }: EventRow): string {
  const lengths = `${stream.length} ${id.length} ${type.length} ${data.length} ${metadata.length}`;
  return `${previousHash} ${position} ${revision} ${lengths} ${stream}${id}${type}${data}${metadata}`;
}
