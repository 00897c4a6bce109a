// A hash chain over a log's content. It is the same for the same events in the same order, whichever engine stores them
// and whatever positions it gives them.
import { hash } from 'node:crypto';
import type { StoredEvent } from '../events/event-store.ts';

export const emptyDigest = '';

/** Includes lengths to separate neighbouring fields, so that no two events have the same bytes. */
export function digestAfter(previous: string, { id, type, stream, revision, data, metadata }: StoredEvent): string {
  const texts = [stream, id, type, JSON.stringify(data), JSON.stringify(metadata)];
  const lengths = texts.map(({ length }) => length).join(' ');
  return hash('sha256', `${previous} ${revision} ${lengths} ${texts.join('')}`, 'base64url');
}
