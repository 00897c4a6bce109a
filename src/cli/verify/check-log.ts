// Checks every event through the port, on any engine: order, ids, revisions, decoding. Also computes the log's digest.
import type { Codec } from '../../platform/codec.ts';
import { Undecodable } from '../../platform/codec.ts';
import type { EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { digestAfter, emptyDigest } from '../../platform/transfer/log-digest.ts';

type Kind = 'order' | 'duplicate-id' | 'gap' | 'undecodable';

type Options = Readonly<{
  eventStore: Pick<EventStore, 'readAll' | 'head'>;
  codec: Pick<Codec, 'decodeEach'>;
  mark: bigint | undefined;
  signal: AbortSignal;
  onProgress(position: bigint, head: bigint): void;
}>;

const mostFindings = 100;

export type LogCheck = Awaited<ReturnType<typeof checkLog>>;

/** Returns the first hundred findings, and the digest at `mark`. */
export async function checkLog({ eventStore, codec, mark, signal, onProgress }: Options) {
  const head = await eventStore.head();
  const ids = new Set<string>();
  const revisions = new Map<string, number>();
  const findings: Readonly<{ kind: Kind; position: string; message: string }>[] = [];
  let findingCount = 0;
  let position = 0n;
  let digest = emptyDigest;
  let digestAtMark: string | undefined;

  function report(kind: Kind, event: StoredEvent, message: string): void {
    findingCount += 1;
    if (findings.length < mostFindings) findings.push({ kind, position: event.position.toString(), message });
  }

  function check(event: StoredEvent): void {
    const { id, stream, revision } = event;
    const name = `${event.type} at ${stream}#${revision}`;
    if (event.position <= position)
      report('order', event, `${name} stands before position ${position}, which came earlier.`);
    if (ids.has(id)) report('duplicate-id', event, `${name} has the id of an earlier event: ${id}.`);
    const expected = (revisions.get(stream) ?? -1) + 1;
    if (revision !== expected) report('gap', event, `${name} should be revision ${expected} of its stream.`);
    ids.add(id);
    revisions.set(stream, revision);
    position = event.position;
    digest = digestAfter(digest, event);
    if (position === mark) digestAtMark = digest;
  }

  async function decode(events: readonly StoredEvent[]): Promise<void> {
    for (const [index, decoded] of (await codec.decodeEach(events)).entries()) {
      const event = events[index];
      if (decoded instanceof Undecodable && event !== undefined) report('undecodable', event, decoded.message);
    }
  }

  for (;;) {
    signal.throwIfAborted();
    const page = await eventStore.readAll(position);
    if (page.length === 0) break;
    for (const event of page) check(event);
    await decode(page);
    onProgress(position, head);
  }
  return { events: ids.size, head: position.toString(), digest, digestAtMark, findingCount, findings };
}
