// Keeps answers that are the same for every visitor as bytes, until a read model that they were made of changes. The version
// of the read models is read before an answer is computed, so bytes are never kept under a version newer than they are.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ReadModels } from '../read-models.ts';
import { compress, type Encoding, preferredEncoding } from './compression.ts';

/** One form of an answer as it goes out. The header lines are kept with the bytes: names and values in turn. */
export type Representation = Readonly<{ bytes: Buffer; headers: string[] }>;

export type SharedAnswer = Readonly<{
  status: number;
  /** Weak, since one tag stands for all encodings. It follows from the content: unchanged content keeps its tag. */
  etag: string;
  plain: Representation;
  /** What goes out with 304. */
  notModifiedHeaders: string[];
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
  readonly commonHeaders: readonly string[];
  readonly compressed: Map<Encoding, Representation | Promise<Representation>>;
};

export type SharedAnswersOptions = Readonly<{
  readModels: Pick<ReadModels, 'versionOf'>;
  /** Security headers that go with a content type: kept answers pass by the hooks that set them elsewhere. */
  headersFor?: (contentType: string) => Readonly<Record<string, string>>;
  maxBytes?: number;
  /** Answers may also depend on time ("this week"), which no read model's version tells. */
  maxAgeMs?: number;
  nowMs?: () => number;
}>;

const noHeaders = (): Readonly<Record<string, string>> => ({});
const longestUrl = 2_048;
const worthCompressingBytes = 1_024;

export function createSharedAnswers(options: SharedAnswersOptions): SharedAnswers {
  const { readModels, headersFor = noHeaders, maxBytes = 64 * 1024 * 1024, maxAgeMs = 30_000 } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 16)),
    // Compressed forms come later and add at most as much again; headers and the rest are a kilobyte or two.
    sizeCalculation: ({ plain }, url) => 2 * plain.bytes.length + url.length + 2_048,
  });
  const underWay = new Map<string, Promise<Kept>>();
  let answeredFromKept = 0;
  let computed = 0;

  function fresh(url: string): Kept | undefined {
    const answer = kept.get(url);
    if (answer === undefined) return undefined;
    if (answer.version !== readModels.versionOf(answer.projections) || nowMs() >= answer.expiresAtMs) return undefined;
    answeredFromKept += 1;
    return answer;
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
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const etag = `W/"${hash('sha1', bytes, 'base64url')}"`;
    const security = Object.entries(headersFor(contentType)).flat();
    const caching =
      status === 200 ? ['etag', etag, 'cache-control', 'public, no-cache'] : ['cache-control', 'no-store'];
    const notModifiedHeaders = [...security, 'vary', 'Accept-Encoding, Cookie', ...caching];
    const commonHeaders = [...notModifiedHeaders, 'content-type', contentType];
    const plain = { bytes, headers: [...commonHeaders, 'content-length', String(bytes.length)] };
    const answer: Kept = {
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
      if (answer.plain.bytes.length < worthCompressingBytes) return answer.plain;
      const encoding = preferredEncoding(acceptEncoding);
      return encoding === undefined ? answer.plain : compressedForm(answer as Kept, encoding);
    },
    counts: () => ({ kept: answeredFromKept, computed }),
  };
}

function compressedForm(answer: Kept, encoding: Encoding): Representation | Promise<Representation> {
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
