// Calls over HTTP, in tRPC's format: queries that start together share a request, and each command is sent separately
// under a key that makes a retry harmless. tRPC's links can do more, and every page would load them.
import { type Operation, TRPCClientError } from '@trpc/client';
import { isCreating, newCommand, type SentCommand } from './command-key.ts';

const longestBatch = 20;
const longestUrl = 2_000;
/**
 * A 503 means "outcome unknown, safe to retry under the same key": the client makes three attempts before it reports a
 * failure.
 */
const attemptsAtCommand = 3;
/** A 201 means that the change is stored, and a retry under the same key returns its result. */
const retriedStatuses: readonly unknown[] = [503, 201];

type Answer = { result?: { data: unknown }; error?: unknown };
type Waiting = Readonly<{ op: Operation; resolve: (answer: Answer) => void; reject: (cause: unknown) => void }>;

/** Returns a function that sends queries, all of one moment together. */
export function createQuerySender(): (op: Operation) => Promise<unknown> {
  const waiting: Waiting[] = [];
  function sendAll(): void {
    let batch: Waiting[] = [];
    for (const next of waiting.splice(0)) {
      if (batch.length > 0 && (batch.length === longestBatch || urlOf([...batch, next]).length > longestUrl)) {
        void sendBatch(batch);
        batch = [];
      }
      batch.push(next);
    }
    void sendBatch(batch);
  }
  return async (op) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (waiting.push({ op, resolve, reject }) === 1) setTimeout(sendAll);
    return dataOf(await promise);
  };
}

function urlOf(batch: readonly Waiting[]): string {
  const inputs = encodeURIComponent(JSON.stringify({ ...batch.map(({ op }) => op.input) }));
  return `/trpc/${batch.map(({ op }) => op.path).join(',')}?batch=1&input=${inputs}`;
}

async function sendBatch(batch: readonly Waiting[]): Promise<void> {
  try {
    const response = await fetch(urlOf(batch), { method: 'GET' });
    // A refusal of the whole request is a single answer.
    const answers: Answer | readonly Answer[] = await response.json();
    batch.forEach(({ resolve }, index) => {
      resolve((Array.isArray(answers) ? answers[index] : answers) ?? {});
    });
  } catch (cause) {
    for (const { reject } of batch) reject(cause);
  }
}

/** Sends a command. Retries use one key, however often it is sent. */
export async function sendCommand(op: Operation): Promise<unknown> {
  const { key, answered } = await commandOf(op);
  for (let attempt = 1; ; attempt++) {
    try {
      const data = await post(op, key);
      answered();
      return data;
    } catch (error) {
      const status = error instanceof TRPCClientError && error.data?.httpStatus;
      if (attempt === attemptsAtCommand || !retriedStatuses.includes(status)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
  }
}

async function commandOf({ path, input, context }: Operation): Promise<SentCommand> {
  if (context.idempotencyKey !== undefined) return { key: String(context.idempotencyKey), answered: () => {} };
  if (!isCreating(path)) return newCommand();
  // Offline, or after an update of the server, this code may be missing: the command is then sent without memory of
  // earlier attempts.
  return import('./session/unanswered-commands.ts').then(({ keyOfCommand }) => keyOfCommand(path, input), newCommand);
}

async function post({ path, input, signal }: Operation, key: string): Promise<unknown> {
  const response = await fetch(`/trpc/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    ...(input !== undefined && { body: JSON.stringify(input) }),
    ...(signal && { signal }),
  });
  return dataOf(await response.json());
}

function dataOf({ result, error }: Answer): unknown {
  if (result) return result.data;
  throw TRPCClientError.from(error ? ({ error } as never) : new Error('This is no answer to the call.'));
}
