// The response cache: answers that are the same for every visitor, kept as bytes until a read model behind them changes. The
// version of the read models is read before an answer is computed, so no answer is cached under a newer version than its own.
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
  /** The cached response to a URL, if the read models behind it have not changed since. */
  fresh(url: string): CachedResponse | undefined;
  /** The response to a URL: from the cache, or produced once for all concurrent requests. */
  get(url: string, projections: readonly string[], produce: () => Promise<Produced>): Promise<CachedResponse>;
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
const longestUrl = 2_048;
const worthCompressingBytes = 1_024;

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { readModels, headersFor = noHeaders, maxBytes = 64 * 1024 * 1024, maxAgeMs = 30_000 } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 16)),
    // Compressed encodings come later and at most double the size; headers and the rest are a kilobyte or two.
    sizeCalculation: ({ plain }, url) => 2 * plain.bytes.length + url.length + 2_048,
  });
  const underWay = new Map<string, Promise<Entry>>();
  let hits = 0;
  let misses = 0;

  function fresh(url: string): Entry | undefined {
    const answer = entries.get(url);
    if (answer === undefined) return undefined;
    if (answer.version !== readModels.versionOf(answer.projections) || nowMs() >= answer.expiresAtMs) return undefined;
    hits += 1;
    return answer;
  }

  async function compute(
    url: string,
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
    if (url.length <= longestUrl && status === 200) entries.set(url, answer);
    return answer;
  }

  return {
    fresh,
    async get(url, projections, produce) {
      const answer = fresh(url);
      if (answer !== undefined) return answer;
      // A request that arrives after a projection has moved must not join a computation begun before.
      const version = readModels.versionOf(projections);
      const flight = `${version}\n${url}`;
      const joined = underWay.get(flight);
      if (joined !== undefined) return joined;
      const computing = compute(url, projections, version, produce).finally(() => underWay.delete(flight));
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
