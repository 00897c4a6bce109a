// Reads and filtered subscriptions. Reading forwards includes the given position; the others exclude it.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { type Failure, invalidPosition } from './failures.ts';
import type { LogRecord } from './log.ts';
import { admit, count, type Node, unexpected } from './node.ts';
import { caughtUp, checkpoint, confirmation, eventResponse, streamNotFound } from './read-responses.ts';
import type { streams } from './wire.ts';

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
type Options = streams.ReadReq.Options;

const forwards = 0;
const serverPageSize = 32;

export async function handleRead(node: Node, call: ReadCall): Promise<void> {
  const options = call.request.getOptions();
  const kind = options?.hasSubscription() ? 'subscribe' : 'read';
  if (kind === 'read') count(node, options?.hasAll() ? 'ReadAll' : 'ReadStream');
  const failure = admit(node, kind === 'subscribe' ? 'Subscribe' : 'Read', kind, call.metadata);
  if (failure) return fail(call, failure);
  if (!options || options.getResolveLinks() || !options.getUuidOption()?.hasString() || options.hasControlOption()) {
    return fail(call, unexpected(node, `a Read with ${JSON.stringify(options?.toObject())}`));
  }
  await Promise.all([node.faults.wait(), node.pace.read()]);
  if (options.hasAll() && options.hasSubscription()) return subscribeToAll(node, call, options);
  if (options.hasAll() && options.hasCount() && options.hasNoFilter()) return readAll(node, call, options);
  if (options.hasStream() && options.hasCount() && options.hasNoFilter()) return readStream(node, call, options);
  fail(call, unexpected(node, `a Read with ${JSON.stringify(options.toObject())}`));
}

async function readStream(node: Node, call: ReadCall, options: Options): Promise<void> {
  const from = options.getStream();
  const name = Buffer.from(from?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  const records = node.log.readStream(name);
  if (!records) {
    call.write(streamNotFound(name));
    // The end of the call comes in a separate packet.
    await pause(2);
    call.end();
    return;
  }
  const revision = from?.hasEnd() ? records.length - 1 : from?.hasRevision() ? Number(from.getRevision()) : 0;
  const isForwards = options.getReadDirection() === forwards;
  const chosen = isForwards ? records.slice(revision) : records.slice(0, revision + 1).toReversed();
  await send(node, call, chosen.slice(0, Number(options.getCount())));
}

async function readAll(node: Node, call: ReadCall, options: Options): Promise<void> {
  const { log } = node;
  const all = options.getAll();
  const position = all?.getPosition();
  if (position && !isValid(node, position)) return fail(call, invalidPosition());
  const isForwards = options.getReadDirection() === forwards;
  const count = Number(options.getCount());
  const index = position ? log.indexOf(BigInt(position.getCommitPosition())) : all?.hasEnd() ? log.records.length : 0;
  const chosen = isForwards
    ? log.records.slice(index, index + count)
    : log.records.slice(Math.max(0, index - count), index).toReversed();
  await send(node, call, chosen);
}

async function send(node: Node, call: ReadCall, records: readonly LogRecord[]): Promise<void> {
  for (const record of records) {
    if (call.cancelled) return;
    await write(call, eventResponse(record));
    if (node.faults.takeCut('read')) return node.breakConnections();
  }
  call.end();
}

/** Sends pending events, then awaits the next append. */
async function subscribeToAll(node: Node, call: ReadCall, options: Options): Promise<void> {
  const all = options.getAll();
  const position = all?.getPosition();
  if (position && !isValid(node, position)) return fail(call, invalidPosition());
  const filter = options.getFilter();
  const matches = filter && matcherOf(filter);
  if (!filter || !matches || filter.getCheckpointintervalmultiplier() < 1) {
    return fail(call, unexpected(node, `a subscription with ${JSON.stringify(options.toObject())}`));
  }
  const checkpointInterval = filter.getCheckpointintervalmultiplier() * (filter.getMax() || serverPageSize);
  let wake = (): void => {};
  const stopListening = node.log.onAppend(() => wake());
  call.on('cancelled', () => wake());

  await write(call, confirmation(crypto.randomUUID()));
  const start = BigInt(position?.getCommitPosition() ?? -1);
  let index = all?.hasEnd() ? node.log.records.length : node.log.indexOf(start + 1n);
  let considered = 0;
  let last: LogRecord | undefined;
  let isLive = false;
  while (!call.cancelled) {
    const record = node.log.records[index];
    if (!record) {
      if (!isLive && last) await write(call, checkpoint(last));
      if (!isLive) await write(call, caughtUp());
      isLive = true;
      if (node.log.records[index]) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    index += 1;
    considered += 1;
    last = record;
    if (matches(record)) {
      await write(call, eventResponse(record));
      if (node.faults.takeCut('subscribe')) {
        node.breakConnections();
        break;
      }
    }
    if (considered % checkpointInterval === 0) await write(call, checkpoint(record));
  }
  stopListening();
}

/** The server's oneof allows for one of the two. */
function matcherOf(filter: streams.ReadReq.Options.FilterOptions): ((record: LogRecord) => boolean) | undefined {
  const types = filter.getEventType()?.getRegex();
  if (types) {
    const pattern = new RegExp(types);
    return ({ type }) => pattern.test(type);
  }
  const prefixes = filter.getStreamIdentifier()?.getPrefixList() ?? [];
  if (prefixes.length === 0 || filter.getStreamIdentifier()?.getRegex()) return undefined;
  return ({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix));
}

function isValid(node: Node, position: streams.ReadReq.Options.Position): boolean {
  return (
    position.getCommitPosition() === position.getPreparePosition() &&
    node.log.isBoundary(BigInt(position.getCommitPosition()))
  );
}

/** A cancelled call has no room to wait for. */
async function write(call: ReadCall, response: streams.ReadResp): Promise<void> {
  if (call.cancelled || call.write(response)) return;
  const ended = new AbortController();
  const room = ['drain', 'cancelled', 'close'].map((event) => once(call, event, { signal: ended.signal }));
  await Promise.race(room).catch(() => undefined);
  ended.abort();
}

function fail(call: ReadCall, failure: Failure): void {
  call.emit('error', failure);
}
