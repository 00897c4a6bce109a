// Follows the log for reactions: notes a job for each event that one waits for, and moves the reactor's checkpoint on. An event
// of a kind that no reaction waits for needs not even be readable.
import { setTimeout as delay } from 'node:timers/promises';
import type { Position, Recorded } from '../../kernel/event.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { EventFeed } from '../event-feed.ts';
import type { Logger } from '../logger.ts';
import { enqueue, type ReactorCheckpoint, reactorCheckpointId, reactorCheckpoints } from './jobs.ts';
import type { Reaction } from './reaction.ts';

export interface LogFollower {
  /** Position of the last event whose jobs are noted. */
  position(): Position;
  /** Resolves when it follows no more, and how far it came is saved. */
  stop(): Promise<void>;
}

type Options = Readonly<{
  reactions: readonly Reaction[];
  feed: EventFeed;
  operations: DocumentStore;
  logger: Logger;
  holdsLease(): Promise<boolean>;
  /** Jobs were noted in these lanes. */
  onNoted(lanes: ReadonlySet<string>): void;
  lookAgainMs: number;
}>;

const pageLength = 500;
const saveEvery = 500n;

export async function followLog(options: Options): Promise<LogFollower> {
  const { reactions, feed, operations, logger, holdsLease, onNoted, lookAgainMs } = options;
  const byType = Map.groupBy(reactions, ({ eventType }) => eventType);
  const stopping = new AbortController();

  const kept = await keptPosition();
  // A checkpoint that was lost means "from now on": acting twice on an old event is worse than not acting.
  let position = kept ?? feed.head();
  let saved = kept ?? -1n;
  await save();

  async function keptPosition(): Promise<Position | undefined> {
    const checkpoint = await operations.get<ReactorCheckpoint>(reactorCheckpoints, reactorCheckpointId);
    return checkpoint && BigInt(checkpoint.position);
  }

  async function save(): Promise<void> {
    if (saved === position) return;
    const reached = position;
    const doc = { _id: reactorCheckpointId, position: reached.toString() };
    await operations.write<ReactorCheckpoint>(reactorCheckpoints, [
      { _id: reactorCheckpointId, doc, at: reached + 1n },
    ]);
    saved = reached;
  }

  async function note(events: readonly Recorded[]): Promise<void> {
    const due = events.flatMap((event) =>
      (byType.get(event.type) ?? []).flatMap((reaction) => {
        const dueAt = reaction.dueAt(event);
        return dueAt === undefined ? [] : [{ reaction, event, dueAt }];
      }),
    );
    if (due.length > 0) await enqueue(operations, due);
    position = events.at(-1)?.position ?? position;
    if (due.length > 0 || position - saved > saveEvery) await save();
    if (due.length > 0) onNoted(new Set(due.map(({ reaction }) => reaction.lane)));
  }

  const aMoment = () => delay(lookAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function step(): Promise<void> {
    if (!(await holdsLease())) {
      await aMoment();
      position = (await keptPosition()) ?? position;
      return;
    }
    const events = await feed.next(position, { limit: pageLength, signal: stopping.signal });
    if (events !== undefined) await note(events);
  }

  /** A fault of the stores must not end it: it goes on when they answer again. */
  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await step().catch(async (err: unknown) => {
        logger.error({ err, position: position.toString() }, 'the reactor could not follow the log; trying again');
        await aMoment();
      });
    }
  }

  const following = follow();
  return {
    position: () => position,
    async stop() {
      stopping.abort();
      await following;
      // Events after what is saved are noted once more: their jobs are known.
      await save().catch((err: unknown) => logger.warn({ err }, 'the reactor stopped without saving how far it came'));
    },
  };
}
