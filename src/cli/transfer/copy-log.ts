// Appends one log's events after a position to another: the same events at the same revisions in the same order. Whenever the copy
// breaks off, the target is a beginning of the source.
import type { Position } from '../../kernel/event.ts';
import { type EventStore, isWrongRevision, type StoredEvent } from '../../platform/events/event-store.ts';
import { Failed } from '../exit-codes.ts';

type Options = Readonly<{
  source: Pick<EventStore, 'readAll'>;
  target: Pick<EventStore, 'append'>;
  after: Position;
  /**
   * Whether the target commits the appends of one turn in the order in which they were made, all or none, as the embedded log does.
   * Elsewhere each append waits for the one before, since two under way may arrive in either order.
   */
  manyAtOnce: boolean;
  signal: AbortSignal;
  /** @param upTo A position of the source. */
  onProgress(copied: number, upTo: Position): void;
}>;

/** Answers how many events it appended. */
export async function copyLog({ source, target, after, manyAtOnce, signal, onProgress }: Options): Promise<number> {
  let copied = 0;

  async function append(run: Run): Promise<void> {
    const [first] = run;
    const events = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
    const expected = first.revision === 0 ? 'no-stream' : first.revision - 1;
    if (isWrongRevision(await target.append(first.stream, events, expected))) {
      throw new Failed(
        `Somebody else writes to the target: its stream ${first.stream} is not as it was. Stop them, then run this again.`,
      );
    }
    copied += run.length;
  }

  for (let position = after; ; ) {
    signal.throwIfAborted();
    const page = await source.readAll(position);
    const last = page.at(-1);
    if (last === undefined) return copied;
    if (manyAtOnce) await Promise.all(runsOf(page).map(append));
    else {
      for (const run of runsOf(page)) {
        signal.throwIfAborted();
        await append(run);
        onProgress(copied, run.at(-1)?.position ?? run[0].position);
      }
    }
    position = last.position;
    onProgress(copied, position);
  }
}

type Run = readonly [StoredEvent, ...StoredEvent[]];

/** EventStoreDB takes a megabyte at once. A single event always fits. */
const longestRunCharacters = 250_000;

/** Groups neighbouring events that also follow each other in one stream, so that one append takes them. */
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
