// MongoDB's wire protocol as its driver speaks it: OP_MSG, and OP_QUERY for the first hello. Anything else throws.
import { BSON } from 'mongodb';

export type Doc = Record<string, unknown>;

export type Request = Readonly<{
  id: number;
  command: Doc;
  /** The client accepts several answers: a streamed hello. */
  exhaustAllowed: boolean;
  unanswered: boolean;
  /** The request came as OP_QUERY and requires an OP_REPLY. */
  legacy: boolean;
}>;

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const flags = { checksumPresent: 1, moreToCome: 2, exhaustAllowed: 1 << 16 } as const;
const headerBytes = 16;
export const maxMessageBytes = 48_000_000;
export const maxDocumentBytes = 16 * 1024 * 1024;
/** For a command around its document. */
const commandBytes = 16 * 1024;

/** Longs stay distinct from numbers, so that they are answered as the stored type. */
const decode = (bytes: Uint8Array): Doc => BSON.deserialize(bytes, { promoteLongs: false });
const encode = (doc: Doc): Uint8Array => BSON.serialize(doc, { ignoreUndefined: true });
export const wholeNumber = (value: unknown): bigint =>
  value instanceof BSON.Long ? value.toBigInt() : BigInt(value as number);
export const copyOf = (doc: Doc): Doc => decode(encode(doc));

/** Yields each message once it is whole. */
export function createFramer(): (chunk: Buffer) => Generator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let needed = headerBytes;
  return function* (chunk) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Joining for each chunk would copy a large message hundreds of times.
    if (bytes < needed) return;
    let rest = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    while (rest.length >= headerBytes) {
      const length = rest.readInt32LE(0);
      if (length > maxMessageBytes) throw new Error(`A message of ${length} bytes. A server hangs up.`);
      needed = length;
      if (rest.length < length) break;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      needed = headerBytes;
      yield message;
    }
    chunks = [rest];
    bytes = rest.length;
  };
}

export function parseRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === opMsg) return { id, legacy: false, ...parseMsg(message) };
  if (opCode === opQuery)
    return { id, legacy: true, unanswered: false, exhaustAllowed: false, command: parseQuery(message) };
  throw new Error(`Op code ${opCode} is not spoken here.`);
}

function parseMsg(message: Buffer): Pick<Request, 'command' | 'exhaustAllowed' | 'unanswered'> {
  const bits = message.readUInt32LE(headerBytes);
  if ((bits & flags.checksumPresent) !== 0) throw new Error('Checksums are not spoken here.');
  let command: Doc = {};
  const sequences: Doc = {};
  for (let at = headerBytes + 4; at < message.length; ) {
    const kind = message.readUInt8(at);
    const length = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + length);
    if (length > maxDocumentBytes + commandBytes && kind === 0)
      throw new Error(`A command of ${length} bytes. A server takes ${maxDocumentBytes + commandBytes}.`);
    if (kind === 0) command = decode(section);
    else if (kind === 1) Object.assign(sequences, parseSequence(section));
    else throw new Error(`OP_MSG section ${kind} is not spoken here.`);
    at += 1 + length;
  }
  return {
    command: { ...command, ...sequences },
    exhaustAllowed: (bits & flags.exhaustAllowed) !== 0,
    unanswered: (bits & flags.moreToCome) !== 0,
  };
}

/** An array field of the command that is sent separately. */
function parseSequence(section: Buffer): Doc {
  const nameEnd = section.indexOf(0, 4);
  const documents: Doc[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const length = section.readInt32LE(at);
    documents.push(decode(section.subarray(at, at + length)));
    at += length;
  }
  return { [section.toString('utf8', 4, nameEnd)]: documents };
}

function parseQuery(message: Buffer): Doc {
  const nameEnd = message.indexOf(0, headerBytes + 4);
  const namespace = message.toString('utf8', headerBytes + 4, nameEnd);
  const command = decode(message.subarray(nameEnd + 1 + 8));
  return { ...command, $db: namespace.slice(0, namespace.indexOf('.')) };
}

export function encodeAnswer(request: Request, id: number, answer: Doc, { moreToCome = false } = {}): Buffer {
  const body = encode(answer);
  const head = Buffer.alloc(request.legacy ? headerBytes + 20 : headerBytes + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  if (request.legacy) head.writeInt32LE(1, headerBytes + 16);
  else head.writeUInt32LE(moreToCome ? flags.moreToCome : 0, headerBytes);
  return Buffer.concat([head, body]);
}
