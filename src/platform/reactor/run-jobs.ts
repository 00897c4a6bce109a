// Prepares the due jobs of a lane. A job passes its event from the log to its reaction, and is then done, postponed or
// parked.
import { derivedId } from '../../kernel/ids.ts';
import type { Codec } from '../codec.ts';
import { rootContext } from '../commands/commands.ts';
import type { DocumentDamaged, Stored } from '../documents/document-store.ts';
import type { EventStore } from '../events/event-store.ts';
import { countDropped, type WhyDropped } from './dropped-jobs.ts';
import { dueJobs, finish, hasExpired, type Job, jobs, postponeOrPark } from './jobs.ts';
import type { Piece } from './lane.ts';
import { createRun, type Reaction } from './reaction.ts';
import type { Outcome, RunnerDeps } from './run-due.ts';

class Expired extends Error {
  override readonly name = 'Expired';
  constructor(at: string) {
    super(`It expired at ${at}.`);
  }
}

function whyDropped(error: unknown): WhyDropped | undefined {
  if (error instanceof Expired) return 'expired';
  const isFinal = error instanceof Error && 'retryable' in error && error.retryable === false;
  return isFinal ? 'refused' : undefined;
}

type Options = RunnerDeps &
  Readonly<{ reactions: readonly Reaction[]; eventStore: Pick<EventStore, 'read'>; codec: Codec }>;

export function createDueJobs(options: Options) {
  const { reactions, eventStore, codec, commands, operations, clock, logger, runDue } = options;
  const byName = new Map(reactions.map((reaction) => [reaction.name, reaction]));

  async function run(job: Stored<Job>): Promise<void> {
    const reaction = byName.get(job.reaction);
    if (reaction === undefined) throw new Error(`There is no reaction ${job.reaction} any more: drop the job.`);
    const [event] = await codec.decode(await eventStore.read(job.stream, { from: job.revision, limit: 1 }));
    if (event === undefined) throw new Error(`The event of this job is not in the log: ${job.stream}#${job.revision}.`);
    const commandId = derivedId('reaction', job.reaction, event.id);
    // Jobs of older versions don't say when they expire.
    const expiresAt = reaction.expiresAt?.(event);
    if (expiresAt !== undefined && hasExpired({ expiresAt }, clock())) throw new Expired(expiresAt);
    const context = {
      ...rootContext({ kind: 'system', id: job.reaction }, clock().toISOString(), commandId),
      correlationId: event.metadata.correlationId,
      causationId: event.id,
    };
    await reaction.run(event, createRun(commands, context, job.attempts + 1));
  }

  async function record(job: Stored<Job>, outcome: Outcome): Promise<void> {
    if (outcome === 'done') return finish(operations, job);
    const { error } = outcome;
    const dropped = whyDropped(error);
    if (dropped !== undefined) {
      await finish(operations, job);
      await countDropped(operations, [job], dropped, clock());
      const about = { reaction: job.reaction, job: job._id };
      // It waited while mail could not be sent. Nothing else is wrong.
      if (dropped === 'expired') logger.info(about, 'a reaction was dropped: it has expired');
      else logger.warn({ ...about, err: error }, 'a reaction was dropped');
      return;
    }
    const { state } = await postponeOrPark(operations, job, error, clock());
    logger.warn({ reaction: job.reaction, job: job._id, state, err: error }, 'a reaction failed');
  }

  let isReported = false;
  function onDamaged(err: DocumentDamaged): void {
    if (!isReported) logger.error({ err }, 'the job of a reaction can’t be read; all others continue');
    isReported = true;
  }

  return async (lane: string, limit: number): Promise<readonly Piece[]> => {
    const found = await dueJobs(operations, lane, { dueBy: clock().toISOString(), limit, onDamaged });
    return found.map((job) => ({
      id: job._id,
      run: () => runDue({ collection: jobs, found: job, run, record }),
    }));
  };
}
