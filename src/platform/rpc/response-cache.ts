// The response cache: responses that are the same for every visitor, as bytes, until a read model that they were read
// from changes. A computation receives only its key, so a response can't depend on anything else of a request.
// Segmented LRU: one-hit entries evict only one-hit entries, so a crawler doesn't evict the popular responses.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';
import type { Question } from '../viewing/cached-query.ts';
import type { Dependencies, ReadModels } from '../viewing/read-models.ts';
import { compress, type Encoding, preferredEncoding } from './compression.ts';

/** One encoding of a response, with its header lines: names and values in turn. */
export type Representation = Readonly<{ bytes: Buffer; headers: string[] }>;

export type CachedResponse = Readonly<{
  status: number;
  /** A hash of the content. Weak, since all encodings share it. */
  etag: string;
  plain: Representation;
  /** Header lines of a 304. */
  notModifiedHeaders: string[];
}>;

export type Produced = Readonly<{
  contentType: string;
  body: string | Buffer;
  status?: number;
  location?: string | undefined;
}>;

/** Returns the response to a question, computed once for all concurrent requests. `fresh` finds it by `address`. */
export type Responses<Asked extends Question> = (asked: Asked, address: string) => Promise<CachedResponse>;

export interface ResponseCache {
  /** Returns the cached response for an address that was requested before, if it is still current. */
  fresh(address: string): CachedResponse | undefined;
  /** Registers responses of one kind, when the server starts. `compute` takes the time from `now`, which is coarse. */
  responses<Asked extends Question>(
    kind: string,
    compute: (asked: Asked, now: Date) => Promise<Produced>,
  ): Responses<Asked>;
  /** The smallest encoding that the client accepts, compressed on first use. */
  represent(answer: CachedResponse, acceptEncoding: string | undefined): Representation | Promise<Representation>;
  counts(): Readonly<{ hits: number; misses: number }>;
}

type Freshness = Readonly<{ dependencies: Dependencies; fromMs: number }>;

type Entry = CachedResponse &
  Freshness & {
    readonly commonHeaders: readonly string[];
    readonly compressed: Map<Encoding, Representation | Promise<Representation>>;
  };

/** Has no freshness while it waits in the queue. */
type Begun = { freshness?: Freshness };
type Flight = Readonly<{ begun: Begun; entry: Promise<Entry> }>;

export type ResponseCacheOptions = Readonly<{
  readModels: Pick<ReadModels, 'noting' | 'areCurrent'>;
  clock: Clock;
  /** Runs the computation of a response, within the budget that all visitors share. */
  budget?: <T>(compute: () => Promise<T>) => Promise<T>;
  /** Security headers of a content type. Cached responses bypass the hooks that set them elsewhere. */
  headersFor?: (contentType: string) => Readonly<Record<string, string>>;
  maxBytes?: number;
}>;

const longestKey = 2_048;
const maxAddressCharacters = 4 * 1024 * 1024;
const worthCompressingBytes = 1_024;
const slotMs = 30_000;

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { readModels, clock, budget = (compute) => compute(), headersFor = () => ({}) } = options;
  const { maxBytes = 64 * 1024 * 1024 } = options;
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
    maxSize: maxAddressCharacters,
    sizeCalculation: (key, address) => key.length + address.length + 64,
  });
  const underWay = new Map<string, Flight>();
  let hits = 0;
  let misses = 0;

  function isFresh({ dependencies, fromMs }: Freshness): boolean {
    const ageMs = clock().getTime() - fromMs;
    return ageMs >= 0 && ageMs < slotMs && readModels.areCurrent(dependencies);
  }

  function fresh(key: string): Entry | undefined {
    const answer = askedAgain.get(key) ?? askedOnce.get(key);
    if (answer === undefined || !isFresh(answer)) return undefined;
    if (askedOnce.delete(key)) askedAgain.set(key, answer);
    hits += 1;
    return answer;
  }

  function keep(key: string, answer: Entry): void {
    if (key.length > longestKey || answer.status !== 200) return;
    if (askedAgain.has(key)) askedAgain.set(key, answer);
    else askedOnce.set(key, answer);
  }

  type Compute = (now: Date) => Promise<Produced>;

  async function computed(key: string, begun: Begun, compute: Compute): Promise<Entry> {
    misses += 1;
    const freshness: Freshness = { dependencies: new Map(), fromMs: slotStart(key, clock().getTime()) };
    begun.freshness = freshness;
    const now = new Date(freshness.fromMs);
    const produced = await readModels.noting(freshness.dependencies, () => compute(now));
    const answer: Entry = { ...responseOf(produced, headersFor), ...freshness, compressed: new Map() };
    keep(key, answer);
    return answer;
  }

  /** A request that arrives after a read model has changed must not join a computation that read the earlier state. */
  function get(key: string, compute: Compute): Promise<Entry> {
    const joined = underWay.get(key);
    if (joined && (joined.begun.freshness === undefined || isFresh(joined.begun.freshness))) return joined.entry;
    const pending: Begun = {};
    const entry = budget(() => computed(key, pending, compute)).finally(() => {
      if (underWay.get(key)?.begun === pending) underWay.delete(key);
    });
    underWay.set(key, { begun: pending, entry });
    return entry;
  }

  return {
    fresh(address) {
      const key = keys.get(address);
      return key === undefined ? undefined : fresh(key);
    },
    responses: (kind, compute) => async (asked, address) => {
      const question = JSON.stringify(asked);
      const key = `${kind} ${question}`;
      if (address.length <= longestKey) keys.set(address, key);
      // Parsed from the key, so that nothing that the key lacks reaches the computation.
      return fresh(key) ?? get(key, (now) => compute(JSON.parse(question), now));
    },
    represent(answer, acceptEncoding) {
      if (answer.plain.bytes.length < worthCompressingBytes) return answer.plain;
      const encoding = preferredEncoding(acceptEncoding);
      return encoding === undefined ? answer.plain : compressedForm(answer as Entry, encoding);
    },
    counts: () => ({ hits, misses }),
  };
}

/** Starts each key's slots at a different moment, so that the responses are not all recomputed at the same time. */
function slotStart(key: string, nowMs: number): number {
  const offset = hash('sha1', key, 'buffer').readUInt32BE(0) % slotMs;
  return Math.floor((nowMs - offset) / slotMs) * slotMs + offset;
}

function responseOf(
  { contentType, body, status = 200, location }: Produced,
  headersFor: NonNullable<ResponseCacheOptions['headersFor']>,
): CachedResponse & Pick<Entry, 'commonHeaders'> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const etag = `W/"${hash('sha1', bytes, 'base64url')}"`;
  const security = Object.entries(headersFor(contentType)).flat();
  const caching = status === 200 ? ['etag', etag, 'cache-control', 'public, no-cache'] : ['cache-control', 'no-store'];
  const leading = location === undefined ? [] : ['location', location];
  const notModifiedHeaders = [...security, 'vary', 'Accept-Encoding, Cookie', ...caching, ...leading];
  const commonHeaders = [...notModifiedHeaders, 'content-type', contentType];
  const plain = { bytes, headers: [...commonHeaders, 'content-length', String(bytes.length)] };
  return { status, etag, plain, notModifiedHeaders, commonHeaders };
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
