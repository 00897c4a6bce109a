// Sends appends in order without waiting for each, over one stream of BatchAppend. The server reads that stream in one
// loop, so it has always accepted a prefix of what was sent. After a failure, sending resumes at the first unconfirmed
// append, with the same ids, so that the server recognises repeats. At first and after a failure, only one append is in
// flight, so that none follows a refused one.
import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { Position } from '../../../kernel/event.ts';
import type { Append, AppendInOrderOptions } from '../event-store.ts';
import { explain, positionAt, rejectInvalid } from './append.ts';
import type { Batches, Connection } from './connection.ts';
import { classify, NoResponse } from './failures.ts';
import { delayAfter, type RetryPolicy } from './retry.ts';

const maxInFlight = 128;

/** A repeat may come without its position. */
type Answer = Readonly<
  { kind: 'appended'; position: Position | undefined } | { kind: 'wrong-revision' } | { kind: 'failed'; error: Error }
>;

/** How a stream of appends ended. */
type Ending = Readonly<{ kind: 'done' } | { kind: 'wrong-revision' } | { kind: 'failed'; error: unknown }>;

export async function appendInOrder(
  connection: Connection,
  policy: RetryPolicy,
  appends: readonly Append[],
  { signal, onAppended }: AppendInOrderOptions,
): Promise<number | undefined> {
  for (const { stream, events } of appends) rejectInvalid(stream, events);
  const ending = AbortSignal.any([signal, connection.closing]);
  let confirmed = 0;
  let last: Position = -1n;
  let failures = 0;
  let failingSince: number | undefined;

  async function confirm({ stream, events, expected }: Append, answered: Position | undefined): Promise<void> {
    const revision = (expected === 'no-stream' ? -1 : expected) + events.length;
    const position = answered ?? (await positionAt(connection, stream, revision));
    if (position <= last) {
      throw new Error(
        `EventStoreDB has put revision ${revision} of ${stream} before what was sent earlier. The log is not a copy: start with an empty one.`,
      );
    }
    last = position;
    confirmed += 1;
    failures = 0;
    failingSince = undefined;
    onAppended(confirmed);
  }

  while (confirmed < appends.length) {
    ending.throwIfAborted();
    const ended = await sendFrom({ connection, appends, first: confirmed, signal: ending, confirm });
    if (ended.kind === 'wrong-revision') return confirmed;
    if (ended.kind === 'done') continue;
    const { error } = ended;
    if (ending.aborted) throw error;
    failingSince ??= policy.now();
    failures += 1;
    const isLast = failures >= policy.attempts || policy.now() - failingSince >= policy.giveUpAfterMs;
    const { mayRetry, mayBeWritten } = classify(error);
    if (!mayRetry || isLast) throw explain(error, mayBeWritten);
    await policy.pause(delayAfter(failures - 1, policy), ending);
  }
  return undefined;
}

type Sending = Readonly<{
  connection: Connection;
  appends: readonly Append[];
  first: number;
  signal: AbortSignal;
  /** Called for each append in order, once the server has it. */
  confirm(append: Append, position: Position | undefined): Promise<void>;
}>;

/** Sends over one stream until all are confirmed or one fails, and then waits for the outstanding responses. */
async function sendFrom({ connection, appends, first, signal, confirm }: Sending): Promise<Ending> {
  const { deadlineMs, inTime, namespace } = connection;
  let batches: Batches;
  try {
    batches = await inTime(connection.openBatches());
  } catch (error) {
    return { kind: 'failed', error };
  }
  const { call, failed } = batches;
  const underWay = new Map<string, number>();
  const answers = new Map<number, Answer>();
  let sent = first;
  let confirmed = first;
  let window = 1;
  let hasRoom = true;
  let broken: Error | undefined;
  let wake = (): void => undefined;

  const silence = setTimeout(() => end(new NoResponse(`No response in ${deadlineMs} ms.`)), deadlineMs);
  function end(error: Error): void {
    broken ??= error;
    wake();
  }
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  call.on('error', end);
  call.on('end', () => end(new NoResponse('The server ended the stream of appends.')));
  call.on('drain', () => {
    hasRoom = true;
    wake();
  });
  call.on('data', (response: streams.BatchAppendResp) => {
    silence.refresh();
    const id = uuidOf(response.getCorrelationId());
    const index = underWay.get(id);
    if (index === undefined) return;
    underWay.delete(id);
    const answer = answerOf(response);
    answers.set(index, answer);
    // From here on nothing is sent, and the outstanding responses are awaited.
    if (answer.kind !== 'appended') window = 0;
    wake();
  });

  function send(): void {
    while (hasRoom && !signal.aborted && sent < appends.length && underWay.size < window) {
      const append = appends[sent];
      if (append === undefined) return;
      const id = randomUUID();
      underWay.set(id, sent);
      sent += 1;
      hasRoom = call.write(requestFor(append, { id, stream: namespace.nameOf(append.stream), deadlineMs }));
    }
  }

  try {
    for (;;) {
      for (let answer = answers.get(confirmed); answer?.kind === 'appended'; answer = answers.get(confirmed)) {
        const append = appends[confirmed];
        if (append !== undefined) await confirm(append, answer.position);
        answers.delete(confirmed);
        confirmed += 1;
        if (window > 0) window = Math.min(window + 1, maxInFlight);
      }
      if (confirmed === appends.length) return { kind: 'done' };
      const answer = answers.get(confirmed);
      if (underWay.size === 0 && answer?.kind === 'wrong-revision') return answer;
      if (underWay.size === 0 && answer?.kind === 'failed') {
        await failed(answer.error);
        return answer;
      }
      if (underWay.size === 0 && signal.aborted) return { kind: 'failed', error: signal.reason };
      if (broken !== undefined) {
        await failed(broken);
        return { kind: 'failed', error: broken };
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      if (broken === undefined) send();
      await promise;
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', onAbort);
    // The client may report a broken connection after all listeners are gone, which would end the process.
    call.removeAllListeners('data').on('error', () => undefined);
    if (broken === undefined) call.end();
    else call.cancel();
    call.resume();
  }
}

type Request = Readonly<{ id: string; stream: string; deadlineMs: number }>;

function requestFor({ events, expected }: Append, { id, stream, deadlineMs }: Request): streams.BatchAppendReq {
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8')))
    .setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + deadlineMs)));
  if (expected === 'no-stream') options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expected));
  const messages = events.map((event) => {
    const message = new streams.BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(event.id))
      .setData(Buffer.from(JSON.stringify(event.data), 'utf8'))
      .setCustomMetadata(Buffer.from(JSON.stringify(event.metadata), 'utf8'));
    message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
    return message;
  });
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(messages)
    .setIsFinal(true);
}

function answerOf(response: streams.BatchAppendResp): Answer {
  const error = response.getError();
  if (error === undefined) {
    const position = response.getSuccess()?.getPosition()?.getCommitPosition();
    return { kind: 'appended', position: position === undefined ? undefined : BigInt(position) };
  }
  const details = error.getDetails()?.getTypeName() ?? '';
  if (details.endsWith('WrongExpectedVersion')) return { kind: 'wrong-revision' };
  // The server doesn't always set a gRPC code, but always says what happened in the details.
  const code = codes.find(([name]) => details.endsWith(name))?.[1] ?? status.UNKNOWN;
  return { kind: 'failed', error: Object.assign(new Error(`${error.getMessage()} (${details})`), { code }) };
}

const codes: readonly (readonly [string, status])[] = [
  ['AccessDenied', status.PERMISSION_DENIED],
  ['MaximumAppendSizeExceeded', status.INVALID_ARGUMENT],
  ['StreamDeleted', status.FAILED_PRECONDITION],
  ['Timeout', status.DEADLINE_EXCEEDED],
];

/** Servers return ids as two numbers, whichever way they were sent. */
function uuidOf(id: shared.UUID | undefined): string {
  const bits = id?.getStructured();
  if (bits === undefined) return id?.getString() ?? '';
  const hex = [bits.getMostSignificantBits(), bits.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
