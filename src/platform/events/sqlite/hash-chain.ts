// The chain that makes the log tamper-evident: each event's hash covers the event and the hash before it.
import { hash } from 'node:crypto';

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

export const EMPTY_LOG: LogHead = { position: 0, hash: '' };

/** The lengths keep neighbouring fields apart, so that no two events have the same bytes. */
export function chainHash(previousHash: string, row: EventRow): string {
  const { position, stream, revision, id, type, data, metadata } = row;
  const lengths = `${stream.length} ${id.length} ${type.length} ${data.length} ${metadata.length}`;
  const text = `${previousHash} ${position} ${revision} ${lengths} ${stream}${id}${type}${data}${metadata}`;
  return hash('sha256', text, 'base64url');
}
