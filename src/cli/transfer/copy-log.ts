// Appends a log's events to another in the same order. An interrupted copy is a prefix of the source.
import type { Position } from '../../kernel/event.ts';
import type { Append, EventStore, StoredEvent } from '../../platform/events/event-store.ts';
import { Failed } from '../exit-codes.ts';

type Options = Readonly<{
  source: Pick<EventStore, 'readAll'>;
  target: Pick<EventStore, 'appendInOrder'>;
  after: Position;
  signal: AbortSignal;
  /** @param upTo A position of the source. */
  onProgress(copied: number, upTo: Position): void;
}>;

/** Returns how many events it appended. */
export async function copyLog({ source, target, after, signal, onProgress }: Options): Promise<number> {
  let copied = 0;
  for (let position = after; ; ) {
    signal.throwIfAborted();
    const page = await source.readAll(position);
    const last = page.at(-1);
    if (last === undefined) return copied;
    const runs = runsOf(page);
    let done = 0;
    const onAppended = (count: number): void => {
      for (; done < count; done++) {
        const run = runs[done];
        if (run === undefined) return;
        copied += run.length;
        onProgress(copied, run.at(-1)?.position ?? run[0].position);
      }
    };
    const wrong = await target.appendInOrder(runs.map(appendOf), { signal, onAppended });
    if (wrong !== undefined) {
      throw new Failed(
        `Something else writes to the target: its stream ${runs[wrong]?.[0].stream} has changed. Stop it, then run this again.`,
      );
    }
    position = last.position;
  }
}

function appendOf(run: Run): Append {
  const [{ stream, revision }] = run;
  const events = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  return { stream, events, expected: revision === 0 ? 'no-stream' : revision - 1 };
}

type Run = readonly [StoredEvent, ...StoredEvent[]];

/** EventStoreDB accepts a megabyte at once. A single event always fits. */
const longestRunCharacters = 250_000;

/** Groups neighbours that are consecutive in one stream, so that one append writes them. */
function runsOf(page: readonly StoredEvent[]): readonly Run[] {
  const runs: [StoredEvent, ...StoredEvent[]][] = [];
  let characters = 0;
  for (const event of page) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const size = JSON.stringify([event.data, event.metadata]).length;
    const follows = before?.stream === event.stream && before.revision + 1 === event.revision;
    characters = follows ? characters + size : size;
    if (run !== undefined && follows && characters <= longestRunCharacters) run.push(event);
    else {
      runs.push([event]);
      characters = size;
    }
  }
  return runs;
}
