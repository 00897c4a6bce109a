// Append and BatchAppend. Both require an expected revision: Kindling never appends to "any".
import { setTimeout as pause, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import anyMessage from 'google-protobuf/google/protobuf/any_pb.js';
import emptyMessage from 'google-protobuf/google/protobuf/empty_pb.js';
import { type Failure, maximumAppendSizeExceeded, refusalOf } from './failures.ts';
import type { AppendOutcome, ProposedEvent } from './log.ts';
import { admit, type Node, unexpected } from './node.ts';
import { shared, status, streams } from './wire.ts';

const maxAppendBytes = 1024 * 1024;
const noStream = -1;
const commitTimeoutMs = 100;

type AnyProposed = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

export function handleAppend(
  node: Node,
  call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
  answer: sendUnaryData<streams.AppendResp>,
): void {
  const requests: streams.AppendReq[] = [];
  call.on('data', (request: streams.AppendReq) => requests.push(request));
  call.on('end', async () => {
    // A client that dies half-way ends its stream too. A server then drops what has arrived.
    await turnOfTheLoop();
    if (call.cancelled) return;
    const refused = admit(node, 'Append', 'append', call.metadata);
    if (refused) return answer(refused);
    const append = parseAppend(node, requests);
    if ('code' in append) return answer(append);
    const tooBig = refuseTooBig(append.events);
    if (tooBig) return answer(tooBig);
    await node.faults.wait();
    const outcome = node.log.write(append.stream, append.events, append.expected);
    await node.pace.append();
    if (!(await isCommitted(node, outcome))) return answer(refusalOf('Timeout', node.endpoint));
    const fate = node.faults.takeAnswer();
    if (fate === 'lost') node.breakConnections();
    if (fate === 'given') answer(null, appendResponse(outcome, append.expected));
  });
}

/** A server drops a repeat that arrives before the commit, and its sender gets a timeout (IdempotentNotReady). */
async function isCommitted({ log, faults }: Node, outcome: AppendOutcome): Promise<boolean> {
  if (outcome.kind === 'wrong-expected-version' || log.isCommitted(outcome.position)) return true;
  if (outcome.kind === 'repeated') {
    await pause(commitTimeoutMs);
    return false;
  }
  await turnOfTheLoop();
  await faults.waitForCommit();
  log.commit(outcome.position);
  return true;
}

type ParsedAppend = Readonly<{ stream: string; expected: number; events: readonly ProposedEvent[] }>;

function parseAppend(node: Node, requests: readonly streams.AppendReq[]): ParsedAppend | Failure {
  const [first, ...rest] = requests;
  const options = first?.getOptions();
  if (!options) return unexpected(node, 'an Append that does not begin with its options');
  const expected = options.hasNoStream() ? noStream : options.hasRevision() ? Number(options.getRevision()) : undefined;
  if (expected === undefined) return unexpected(node, 'an Append without an expected revision');
  const events: ProposedEvent[] = [];
  for (const request of rest) {
    const event = proposedEvent(request.getProposedMessage());
    if (!event) return unexpected(node, 'an event without id, type or content-type');
    events.push(event);
  }
  if (events.length === 0) return unexpected(node, 'an Append of nothing');
  return { stream: streamName(options.getStreamIdentifier()), expected, events };
}

function appendResponse(outcome: AppendOutcome, expected: number): streams.AppendResp {
  const response = new streams.AppendResp();
  if (outcome.kind !== 'wrong-expected-version') {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
    const success = new streams.AppendResp.Success();
    success.setCurrentRevision(String(outcome.revision)).setPosition(position);
    return response.setSuccess(success);
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current === noStream) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  if (expected === noStream) wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return response.setWrongExpectedVersion(wrong);
}

type Batch = { readonly options: streams.BatchAppendReq.Options; readonly events: ProposedEvent[] };

export function handleBatchAppend(
  node: Node,
  call: ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>,
): void {
  const batches = new Map<string, Batch>();
  let isOver = false;
  let writing: Promise<unknown> = Promise.resolve();
  const fail = (failure: Failure): void => {
    isOver = true;
    call.emit('error', failure);
  };
  call.on('cancelled', () => {
    isOver = true;
  });
  call.on('end', () => writing.then(() => call.end()));
  call.on('data', (request: streams.BatchAppendReq) => {
    if (isOver) return;
    const correlation = request.getCorrelationId();
    const key = correlation?.getString() ?? '';
    const options = request.getOptions();
    if (options) batches.set(key, { options, events: [] });
    const batch = batches.get(key);
    if (!batch || key === '') return fail(unexpected(node, 'a BatchAppend without id or options'));
    for (const message of request.getProposedMessagesList()) {
      const event = proposedEvent(message);
      if (!event) return fail(unexpected(node, 'an event without id, type or content-type'));
      batch.events.push(event);
    }
    if (!request.getIsFinal()) return;
    batches.delete(key);
    // The server passes each batch to the writer before it reads the next.
    const handedOver = writing.then(() => handOver(batch));
    writing = handedOver.then((written) => written && void answerBatch(batch, written, correlation));
  });

  async function handOver({ options, events }: Batch): Promise<Written | undefined> {
    if (isOver) return undefined;
    const refused = admit(node, 'BatchAppend', 'append', call.metadata);
    // As on the server, a refusal ends the stream, and with it every append in flight.
    if (refused) return void fail(refused);
    const expected = batchExpectation(options);
    if (expected === undefined) return void fail(unexpected(node, 'a BatchAppend without an expected revision'));
    await node.faults.wait();
    const tooBig = refuseTooBig(events);
    if (tooBig) return void fail(tooBig);
    return { outcome: node.log.write(streamName(options.getStreamIdentifier()), events, expected), expected };
  }

  async function answerBatch({ options }: Batch, written: Written, correlation: shared.UUID | undefined) {
    const { outcome, expected } = written;
    await node.pace.append();
    const isDone = await isCommitted(node, outcome);
    const fate = node.faults.takeAnswer();
    if (fate === 'lost') node.breakConnections();
    if (fate !== 'given' || isOver) return;
    const response = isDone ? batchResponse(outcome, expected) : timedOut();
    call.write(response.setCorrelationId(asNumbers(correlation)).setStreamIdentifier(options.getStreamIdentifier()));
  }
}

/** Servers return ids as two numbers, however they were sent. */
function asNumbers(id: shared.UUID | undefined): shared.UUID {
  const hex = (id?.getString() ?? '').replaceAll('-', '');
  const half = (digits: string): string => String(BigInt.asIntN(64, BigInt(`0x${digits}`)));
  const bits = new shared.UUID.Structured();
  bits.setMostSignificantBits(half(hex.slice(0, 16))).setLeastSignificantBits(half(hex.slice(16)));
  return new shared.UUID().setStructured(bits);
}

type Written = Readonly<{ outcome: AppendOutcome; expected: number }>;

function timedOut(): streams.BatchAppendResp {
  const details = new anyMessage.Any();
  details.pack(new shared.Timeout().serializeBinary(), 'event_store.client.Timeout');
  const deadlineExceeded = 4;
  return new streams.BatchAppendResp().setError(
    new status.Status().setCode(deadlineExceeded).setMessage('Timeout').setDetails(details),
  );
}

function batchExpectation(options: streams.BatchAppendReq.Options): number | undefined {
  if (options.hasNoStream()) return noStream;
  return options.hasStreamPosition() ? Number(options.getStreamPosition()) : undefined;
}

function batchResponse(outcome: AppendOutcome, expected: number): streams.BatchAppendResp {
  const response = new streams.BatchAppendResp();
  if (outcome.kind !== 'wrong-expected-version') {
    const position = new shared.AllStreamPosition();
    position.setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
    const success = new streams.BatchAppendResp.Success();
    return response.setSuccess(success.setCurrentRevision(String(outcome.revision)).setPosition(position));
  }
  const wrong = new shared.WrongExpectedVersion();
  if (outcome.current === noStream) wrong.setCurrentNoStream(new emptyMessage.Empty());
  else wrong.setCurrentStreamRevision(String(outcome.current));
  if (expected === noStream) wrong.setExpectedNoStream(new emptyMessage.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  const details = new anyMessage.Any();
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return response.setError(new status.Status().setMessage('Wrong Expected Version').setDetails(details));
}

function proposedEvent(message: AnyProposed | undefined): ProposedEvent | undefined {
  const id = message?.getId()?.getString();
  const type = message?.getMetadataMap().get('type');
  const contentType = message?.getMetadataMap().get('content-type');
  if (!message || !id || !type || !contentType) return undefined;
  return { id, type, contentType, data: message.getData_asU8(), metadata: message.getCustomMetadata_asU8() };
}

function refuseTooBig(events: readonly ProposedEvent[]): Failure | undefined {
  const bytes = events.reduce((sum, each) => sum + each.data.length + each.metadata.length + each.type.length * 2, 0);
  return bytes > maxAppendBytes ? maximumAppendSizeExceeded(maxAppendBytes) : undefined;
}

function streamName(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}
