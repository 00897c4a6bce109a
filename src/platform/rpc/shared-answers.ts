// Keeps answers that are the same for every visitor as bytes, until a read model that they were made of changes. The version
// of the read models is read before an answer is computed, so bytes are never kept under a version newer than they are.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ReadModels } from '../read-models.ts';

export type Encoding = 'br' | 'gzip';

/** An answer as it goes out: the headers that belong to its bytes, and the bytes. */
export type Representation = Readonly<{ bytes: Buffer; encoding: Encoding | undefined }>;

export type SharedAnswer = Readonly<{
  contentType: string;
  status: number;
  /** Weak, since one tag stands for all encodings. It follows from the content: unchanged content keeps its tag. */
  etag: string;
  plain: Buffer;
}>;

export type Produced = Readonly<{ contentType: string; body: string | Buffer; status?: number }>;

export interface SharedAnswers {
  /** The kept answer to a URL if nothing it was made of has changed since. */
  fresh(url: string): SharedAnswer | undefined;
  /** The answer to a URL: kept, or produced once for everybody who asks at the same moment. */
  get(url: string, projections: readonly string[], produce: () => Promise<Produced>): Promise<SharedAnswer>;
  /** The smallest form that the client accepts; compressed once, when first asked for. */
  represent(answer: SharedAnswer, acceptEncoding: string | undefined): Representation | Promise<Representation>;
  /** How many requests were answered from kept bytes, and how many needed computing. */
  counts(): Readonly<{ kept: number; computed: number }>;
}

type Kept = SharedAnswer & {
  readonly projections: readonly string[];
  readonly version: string;
  readonly expiresAtMs: number;
  readonly compressed: Map<Encoding, Buffer | Promise<Buffer>>;
};

export type SharedAnswersOptions = Readonly<{
  readModels: Pick<ReadModels, 'versionOf'>;
  maxBytes?: number;
  /** Answers may also depend on time ("this week"), which no read model's version tells. */
  maxAgeMs?: number;
  nowMs?: () => number;
}>;

const longestUrl = 2_048;
const worthCompressingBytes = 1_024;

export function createSharedAnswers(options: SharedAnswersOptions): SharedAnswers {
  const { readModels, maxBytes = 64 * 1024 * 1024, maxAgeMs = 30_000, nowMs = () => performance.now() } = options;
  // Compressed forms come later and add at most as much again.
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 16)),
    sizeCalculation: ({ plain }, url) => 2 * plain.length + url.length + 512,
  });
  const underWay = new Map<string, Promise<Kept>>();
  let answeredFromKept = 0;
  let computed = 0;

  function fresh(url: string): Kept | undefined {
    const answer = kept.get(url);
    if (answer === undefined) return undefined;
    if (answer.version === readModels.versionOf(answer.projections) && nowMs() < answer.expiresAtMs) {
      answeredFromKept += 1;
      return answer;
    }
    return undefined;
  }

  async function compute(
    url: string,
    projections: readonly string[],
    version: string,
    produce: () => Promise<Produced>,
  ) {
    computed += 1;
    const expiresAtMs = nowMs() + maxAgeMs;
    const { contentType, body, status = 200 } = await produce();
    const plain = typeof body === 'string' ? Buffer.from(body) : body;
    const etag = `W/"${hash('sha1', plain, 'base64url')}"`;
    const answer: Kept = { contentType, status, etag, plain, projections, version, expiresAtMs, compressed: new Map() };
    if (url.length <= longestUrl && status === 200) kept.set(url, answer);
    return answer;
  }

  return {
    fresh,
    async get(url, projections, produce) {
      const answer = fresh(url);
      if (answer !== undefined) return answer;
      // Whoever arrives after a projection has moved must not be given what was begun before.
      const version = readModels.versionOf(projections);
      const flight = `${version}\n${url}`;
      const joined = underWay.get(flight);
      if (joined !== undefined) return joined;
      const computing = compute(url, projections, version, produce).finally(() => underWay.delete(flight));
      underWay.set(flight, computing);
      return computing;
    },
    represent(answer, acceptEncoding) {
      const encoding = answer.plain.length < worthCompressingBytes ? undefined : preferredEncoding(acceptEncoding);
      if (encoding === undefined) return { bytes: answer.plain, encoding };
      const { compressed } = answer as Kept;
      const known = compressed.get(encoding);
      if (Buffer.isBuffer(known)) return { bytes: known, encoding };
      const compressing = known ?? compress(answer.plain, encoding);
      if (known === undefined) {
        compressed.set(encoding, compressing);
        compressing.then(
          (bytes) => compressed.set(encoding, bytes),
          () => compressed.delete(encoding),
        );
      }
      return compressing.then((bytes) => ({ bytes, encoding }));
    },
    counts: () => ({ kept: answeredFromKept, computed }),
  };
}

/** The better of the encodings that a client takes. One given with `q=0` is refused by the client. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined;
}

function accepts(acceptEncoding: string, encoding: Encoding): boolean {
  if (!acceptEncoding.includes(encoding)) return false;
  return acceptEncoding.split(',').some((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Level 4 takes well under a millisecond for a page of posts; higher ones pay off for files alone. */
export function compress(bytes: Buffer, encoding: Encoding, quality = 4): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: Math.min(9, quality + 2) });
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
