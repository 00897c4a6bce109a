// The log behind the double, in memory: sparse positions, and the rules by which server 24.10 accepts, refuses or
// repeats an append (IndexWriter.CheckCommit). Written events can be read once they are committed, a little later.
export type ProposedEvent = Readonly<{
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}>;

export type LogRecord = ProposedEvent &
  Readonly<{ stream: string; revision: number; position: bigint; created: bigint }>;

/** -1 stands for "no stream", as it does in the server. */
export type AppendOutcome =
  | Readonly<{ kind: 'appended' | 'repeated'; revision: number; position: bigint }>
  | Readonly<{ kind: 'wrong-expected-version'; current: number }>;

export type Log = ReturnType<typeof createLog>;

/** One such event follows after this many appends. */
const appendsPerSystemEvent = 3;
const ticksPerMs = 10_000n;

export function createLog() {
  const records: LogRecord[] = [];
  const uncommitted: LogRecord[] = [];
  const streams = new Map<string, LogRecord[]>();
  const listeners = new Set<() => void>();
  // The log begins with the epoch record, which occupies positions but is no event.
  let nextPosition = 174n;
  let appends = 0;
  let systemEvents = 0;

  function writeEvent(stream: string, event: ProposedEvent): LogRecord {
    const events = streams.get(stream) ?? [];
    const created = BigInt(Date.now()) * ticksPerMs;
    const record = {
      ...event,
      id: event.id.toLowerCase(),
      stream,
      revision: events.length,
      position: nextPosition,
      created,
    };
    events.push(record);
    streams.set(stream, events);
    uncommitted.push(record);
    nextPosition += BigInt(99 + stream.length + event.type.length + event.data.length + event.metadata.length);
    return record;
  }

  function write(stream: string, events: readonly ProposedEvent[], expected: number): AppendOutcome {
    const existing = streams.get(stream) ?? [];
    const current = existing.length - 1;
    if (expected < current && events.length > 0) {
      const isRepeat = events.every((event, index) => existing[expected + 1 + index]?.id === event.id.toLowerCase());
      const last = existing[expected + events.length];
      // Repeating a part is a wrong version ("corrupted idempotency").
      if (isRepeat && last) return { kind: 'repeated', revision: last.revision, position: last.position };
    }
    if (expected !== current) return { kind: 'wrong-expected-version', current };
    const last = events.map((event) => writeEvent(stream, event)).at(-1);
    appends += 1;
    if (appends % appendsPerSystemEvent === 0) writeSystemEvent();
    // An append returns the position of its last event.
    return { kind: 'appended', revision: last?.revision ?? current, position: last?.position ?? 0n };
  }

  function isCommitted(position: bigint): boolean {
    return position < (uncommitted[0]?.position ?? nextPosition);
  }

  function commit(position: bigint): void {
    const first = uncommitted.findIndex((record) => record.position > position);
    records.push(...uncommitted.splice(0, first === -1 ? uncommitted.length : first));
    for (const listener of listeners) listener();
  }

  function writeSystemEvent(): void {
    systemEvents += 1;
    writeEvent('$stats-127.0.0.1:2113', systemEvent('$statsCollected', systemEvents));
  }

  writeEvent('$epoch-information', systemEvent('$epoch-information', 1));
  writeEvent('$$$stats-127.0.0.1:2113', systemEvent('$metadata', 2));
  // Only its stream marks it as a system event.
  writeEvent('$settings', systemEvent('update-default-acl', 3));
  systemEvents = 3;
  commit(nextPosition);

  return {
    /** Those committed. Reads see no others. */
    records: records as readonly LogRecord[],
    write,
    commit,
    isCommitted,
    /** Writes and commits. */
    append(stream: string, events: readonly ProposedEvent[], expected: number): AppendOutcome {
      const outcome = write(stream, events, expected);
      commit(nextPosition);
      return outcome;
    },
    readStream(stream: string): readonly LogRecord[] | undefined {
      const written = streams.get(stream) ?? [];
      if (isCommitted(written.at(-1)?.position ?? 0n)) return streams.get(stream);
      const committed = written.filter(({ position }) => isCommitted(position));
      return committed.length > 0 ? committed : undefined;
    },
    /** Index of the first record at or after a position. */
    indexOf: (position: bigint) => lowerBound(records, position),
    isBoundary: (position: bigint) =>
      position === nextPosition || records[lowerBound(records, position)]?.position === position,
    /** They take positions in $all and concern no client. */
    writeSystemEvents(count: number): void {
      for (let index = 0; index < count; index++) writeSystemEvent();
      commit(nextPosition);
    },
    onAppend(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function systemEvent(type: string, number: number): ProposedEvent {
  const id = `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
  return {
    id,
    type,
    contentType: 'application/json',
    data: Buffer.from('{"double":true}'),
    metadata: new Uint8Array(),
  };
}

function lowerBound(records: readonly LogRecord[], position: bigint): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((records[middle]?.position ?? 0n) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
