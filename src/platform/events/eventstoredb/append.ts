// Appends with retries. A second attempt has the same event ids and expected revision, so the server recognises it as a
// repeat. An append with an unknown outcome throws `OutcomeUnknown`.
import { setTimeout as pause } from 'node:timers/promises';
import { NO_STREAM } from '@eventstore/db-client';
import {
  type Appended,
  type EventToAppend,
  type ExpectedRevision,
  OutcomeUnknown,
  StoreUnavailable,
  type WrongRevision,
} from '../event-store.ts';
import type { Connection } from './connection.ts';
import { toServerEvent } from './encoding.ts';
import { classify, isRefusedLogin, refusedLogin } from './failures.ts';
import { isReservedName } from './namespace.ts';
import { readStreamEvents } from './reading.ts';
import type { Retrying } from './retry.ts';

/** The pauses add up to about four seconds, twice as long as the server itself waits for a commit. */
const longestPauseMs = 2_048;

export async function append(
  {
    connection,
    retrying,
    giveUpAfterMs,
  }: Readonly<{ connection: Connection; retrying: Retrying; giveUpAfterMs: number }>,
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
): Promise<Appended | WrongRevision> {
  rejectInvalid(stream, events);
  if (connection.closing.aborted) throw new StoreUnavailable('The event store is closed. Nothing was written.');
  const messages = events.map(toServerEvent);
  let mayBeWritten = false;
  try {
    const attempts = retrying(attempt, (error) => {
      const verdict = classify(error);
      mayBeWritten ||= verdict.mayBeWritten;
      return verdict.mayRetry;
    });
    return await connection.inTime(attempts, giveUpAfterMs);
  } catch (error) {
    throw explain(error, mayBeWritten || classify(error).mayBeWritten);
  }

  async function refused(actual: ExpectedRevision): Promise<WrongRevision> {
    const known = expected === 'no-stream' ? -1 : expected;
    if (actual !== 'no-stream' && actual > known) await shown(connection, stream, actual);
    return { wrongRevision: true, actual };
  }

  async function attempt(): Promise<Appended | WrongRevision> {
    const { client, callOptions, inTime, namespace } = connection;
    const result = await inTime(
      client.appendToStream(namespace.nameOf(stream), messages, {
        ...callOptions,
        expectedRevision: expected === 'no-stream' ? NO_STREAM : BigInt(expected),
      }),
    );
    const current = result.nextExpectedRevision;
    if (!result.success) return refused(current < 0n ? 'no-stream' : Number(current));
    const revision = (expected === 'no-stream' ? -1 : expected) + events.length;
    return { revision, position: result.position?.commit ?? (await positionAt(connection, stream, revision)) };
  }
}

/** Waits until a read shows the append that caused a refusal, which takes the server some milliseconds longer. */
async function shown(connection: Connection, stream: string, revision: number): Promise<void> {
  for (let pauseMs = 2; pauseMs <= longestPauseMs && !connection.closing.aborted; pauseMs *= 2) {
    if ((await readStreamEvents(connection, stream, { from: revision, limit: 1 })).length > 0) return;
    await pause(pauseMs);
  }
}

/** The server returns no position for a repeated append if it can't read its events at that moment. */
export async function positionAt(connection: Connection, stream: string, revision: number): Promise<bigint> {
  const [event] = await readStreamEvents(connection, stream, { from: revision, limit: 1 });
  if (event === undefined) throw new Error(`Revision ${revision} of ${stream} was appended but is not there to read.`);
  return event.position;
}

export function rejectInvalid(stream: string, events: readonly EventToAppend[]): void {
  if (isReservedName(stream)) throw new Error(`'${stream}' can’t be the name of a stream.`);
  if (events.length === 0) throw new Error(`An append to ${stream} contains no events.`);
  if (new Set(events.map(({ id }) => id)).size < events.length) {
    throw new Error(`An append to ${stream} contains an event id twice.`);
  }
  const system = events.find(({ type }) => type === '' || type.startsWith('$'));
  if (system) throw new Error(`'${system.type}' is a system event’s type: reads would not show it.`);
}

export function explain(error: unknown, mayBeWritten: boolean): unknown {
  if (mayBeWritten) {
    return new OutcomeUnknown('EventStoreDB did not respond: the append may be in the log. Retry it as it is.', {
      cause: error,
    });
  }
  if (isRefusedLogin(error)) return refusedLogin(error);
  if (!classify(error).mayRetry) return error;
  return new StoreUnavailable('EventStoreDB accepts no appends now. Nothing was written.', { cause: error });
}
