// The response cache: answers that are the same for every visitor, kept as bytes until a read model behind them changes. The
// version of the read models is read before an answer is computed, so no answer is cached under a newer version than its own.
// What was asked for once can only push out what was asked for once, so whoever walks through everything leaves the useful answers.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ReadModels } from '../read-models.ts';
import { compress, type Encoding, preferredEncoding } from './compression.ts';

/** One encoding of a response, with its header lines: names and values in turn. */
export type Representation = Readonly<{ bytes: Buffer; headers: string[] }>;

export type CachedResponse = Readonly<{
  status: number;
  /** Weak, since one tag stands for all encodings. It is a hash of the content, so unchanged content keeps its tag. */
  etag: string;
  plain: Representation;
  /** Header lines of a 304. */
  notModifiedHeaders: string[];
}>;

export type Produced = Readonly<{
  contentType: string;
  body: string | Buffer;
  status?: number;
  /** Where a redirect leads. */
  location?: string | undefined;
}>;

export interface ResponseCache {
  /** The cached response to an address that was asked for before, if the read models behind it have not changed since. */
  fresh(address: string): CachedResponse | undefined;
  /**
   * The response to a question: from the cache, or produced once for all concurrent requests.
   *
   * @param address one of the many that ask the same; `fresh` finds the response by it
   */
  get(
    key: string,
    projections: readonly string[],
    produce: () => Promise<Produced>,
    address?: string,
  ): Promise<CachedResponse>;
  /** The smallest encoding that the client accepts, compressed on first use. */
  represent(answer: CachedResponse, acceptEncoding: string | undefined): Representation | Promise<Representation>;
  counts(): Readonly<{ hits: number; misses: number }>;
}

type Entry = CachedResponse & {
  readonly projections: readonly string[];
  readonly version: string;
  readonly expiresAtMs: number;
  readonly commonHeaders: readonly string[];
  readonly compressed: Map<Encoding, Representation | Promise<Representation>>;
};

export type ResponseCacheOptions = Readonly<{
  readModels: Pick<ReadModels, 'versionOf'>;
  /** Security headers of a content type. Cached responses bypass the hooks that set them elsewhere. */
  headersFor?: (contentType: string) => Readonly<Record<string, string>>;
  maxBytes?: number;
  /** Answers may also depend on the time ("this week"), which no read model's version shows. */
  maxAgeMs?: number;
  nowMs?: () => number;
}>;

const noHeaders = (): Readonly<Record<string, string>> => ({});
const longestKey = 2_048;
const mostAddressCharacters = 4 * 1024 * 1024;
const worthCompressingBytes = 1_024;

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { readModels, headersFor = noHeaders, maxBytes = 64 * 1024 * 1024, maxAgeMs = 30_000 } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const entriesUpTo = (maxSize: number) =>
    new LRUCache<string, Entry>({
      maxSize,
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 16)),
      // Compressed encodings come later and at most double the size; headers and the rest are a kilobyte or two.
      sizeCalculation: ({ plain }, key) => 2 * plain.bytes.length + key.length + 2_048,
    });
  const askedOnce = entriesUpTo(Math.floor(maxBytes / 4));
  const askedAgain = entriesUpTo(Math.floor((maxBytes * 3) / 4));
  const keys = new LRUCache<string, string>({
    maxSize: mostAddressCharacters,
    sizeCalculation: (key, address) => key.length + address.length + 64,
  });
  const underWay = new Map<string, Promise<Entry>>();
  let hits = 0;
  let misses = 0;

  function fresh(key: string): Entry | undefined {
    const answer = askedAgain.get(key) ?? askedOnce.get(key);
    if (answer === undefined) return undefined;
    if (answer.version !== readModels.versionOf(answer.projections) || nowMs() >= answer.expiresAtMs) return undefined;
    if (askedOnce.delete(key)) askedAgain.set(key, answer);
    hits += 1;
    return answer;
  }

  function keep(key: string, answer: Entry): void {
    if (key.length > longestKey || answer.status !== 200) return;
    if (askedAgain.has(key)) askedAgain.set(key, answer);
    else askedOnce.set(key, answer);
  }

  async function compute(
    key: string,
    projections: readonly string[],
    version: string,
    produce: () => Promise<Produced>,
  ) {
    misses += 1;
    const expiresAtMs = nowMs() + maxAgeMs;
    const { contentType, body, status = 200, location } = await produce();
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const etag = `W/"${hash('sha1', bytes, 'base64url')}"`;
    const security = Object.entries(headersFor(contentType)).flat();
    const caching =
      status === 200 ? ['etag', etag, 'cache-control', 'public, no-cache'] : ['cache-control', 'no-store'];
    const leading = location === undefined ? [] : ['location', location];
    const notModifiedHeaders = [...security, 'vary', 'Accept-Encoding, Cookie', ...caching, ...leading];
    const commonHeaders = [...notModifiedHeaders, 'content-type', contentType];
    const plain = { bytes, headers: [...commonHeaders, 'content-length', String(bytes.length)] };
    const answer: Entry = {
      status,
      etag,
      plain,
      notModifiedHeaders,
      commonHeaders,
      projections,
      version,
      expiresAtMs,
      compressed: new Map(),
    };
    keep(key, answer);
    return answer;
  }

  return {
    fresh(address) {
      const key = keys.get(address);
      return key === undefined ? undefined : fresh(key);
    },
    async get(key, projections, produce, address = key) {
      if (address.length <= longestKey) keys.set(address, key);
      const answer = fresh(key);
      if (answer !== undefined) return answer;
      // A request that arrives after a projection has moved must not join a computation begun before.
      const version = readModels.versionOf(projections);
      const flight = `${version}\n${key}`;
      const joined = underWay.get(flight);
      if (joined !== undefined) return joined;
      const computing = compute(key, projections, version, produce).finally(() => underWay.delete(flight));
      underWay.set(flight, computing);
      return computing;
    },
    represent(answer, acceptEncoding) {
      if (answer.plain.bytes.length < worthCompressingBytes) return answer.plain;
      const encoding = preferredEncoding(acceptEncoding);
      return encoding === undefined ? answer.plain : compressedForm(answer as Entry, encoding);
    },
    counts: () => ({ hits, misses }),
  };
}

function compressedForm(answer: Entry, encoding: Encoding): Representation | Promise<Representation> {
  const known = answer.compressed.get(encoding);
  if (known !== undefined) return known;
  const compressing = compress(answer.plain.bytes, encoding).then(
    (bytes) => {
      const headers = [...answer.commonHeaders, 'content-encoding', encoding, 'content-length', String(bytes.length)];
      const form = { bytes, headers };
      answer.compressed.set(encoding, form);
      return form;
    },
    () => answer.plain,
  );
  answer.compressed.set(encoding, compressing);
  return compressing;
}
