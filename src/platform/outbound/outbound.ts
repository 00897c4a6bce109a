// Fetches from external servers. Never reaches this machine or a private network, whatever a name resolves to and
// wherever a redirect leads. A response costs bounded time and memory, however it is compressed.
import { type LookupAddress, lookup } from 'node:dns';
import type { Agent, Response } from 'undici';
import { isPublicAddress } from './public-address.ts';

export type OutboundResponse = Readonly<{
  status: number;
  /** The final address, after redirects. */
  url: string;
  /** The new address if all redirects were permanent; null otherwise. */
  movedTo: string | null;
  headers: Readonly<{ get(name: string): string | null }>;
  /** Decompressed. */
  body: Uint8Array;
}>;

export type OutboundFailure = Readonly<{
  failure: /** The address is not allowed: not http or https, not a standard port, or with a user name or password. */
    | 'bad-address'
    | 'not-public'
    | 'unreachable'
    | 'too-slow'
    | 'too-large'
    | 'too-many-redirects'
    /** The response is not HTTP, or not encoded as declared. */
    | 'garbled';
}>;

export type OutboundRequest = Readonly<{
  /** `HEAD` requests no body. */
  method?: 'GET' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  /** The `Authorization` header. No other origin gets it, wherever a redirect leads. */
  authorization?: string | undefined;
  /** Limits the decompressed body. */
  maxBytes: number;
  /** Truncates a longer response instead of failing. */
  mayBeCut?: boolean;
  /** Includes redirects and the whole body. */
  withinMs: number;
  signal?: AbortSignal;
}>;

export type Outbound = Readonly<{
  /** Returns why an address is never requested; undefined if it may be. */
  refusalOf(address: string): 'bad-address' | 'not-public' | undefined;
  get(address: string, request: OutboundRequest): Promise<OutboundResponse | OutboundFailure>;
  close(): Promise<void>;
}>;

export type OutboundOptions = Readonly<{
  /** Identifies Kindling, and says where to learn more. */
  userAgent: string;
  /** For tests: allows servers on this machine, on any port. */
  allowPrivate?: boolean;
}>;

type Client = Readonly<{ agent: Agent; fetch: typeof import('undici').fetch }>;

const maxRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const permanent: ReadonlySet<number> = new Set([301, 308]);

class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

export const isFailure = (answer: OutboundResponse | OutboundFailure): answer is OutboundFailure => 'failure' in answer;

const failure = (why: OutboundFailure['failure']): OutboundFailure => ({ failure: why });

export function createOutbound({ userAgent, allowPrivate = false }: OutboundOptions): Outbound {
  const connecting: Agent.Options = {
    // Names are resolved here, and the connection goes to the checked addresses: a second look-up could return others.
    connect: { timeout: 5_000, ...(!allowPrivate && { lookup: publicLookup }) },
    headersTimeout: 5_000,
    bodyTimeout: 5_000,
    maxHeaderSize: 16_384,
    keepAliveTimeout: 1_000,
  };
  let opened: Promise<Client> | undefined;
  /** Created for the first request: undici takes a tenth of a second to load, which no start should wait for. */
  const client = (): Promise<Client> => {
    opened ??= import('undici').then(({ Agent, fetch }) => ({ fetch, agent: new Agent(connecting) }));
    return opened;
  };

  async function get(address: string, request: OutboundRequest): Promise<OutboundResponse | OutboundFailure> {
    const { agent, fetch } = await client();
    const timeUp = AbortSignal.timeout(request.withinMs);
    const enough = new AbortController();
    const signal = AbortSignal.any([timeUp, enough.signal, ...(request.signal ? [request.signal] : [])]);
    let url = URL.parse(address);
    const askedOrigin = url?.origin;
    let movedTo: string | null = null;
    let isPermanent = true;
    try {
      for (let hop = 0; hop <= maxRedirects; hop += 1) {
        const refusal = refusalOf(url, allowPrivate);
        if (url === null || refusal !== undefined) return failure(refusal ?? 'bad-address');
        const authorization = url.origin === askedOrigin ? request.authorization : undefined;
        const headers = { 'user-agent': userAgent, ...request.headers, ...(authorization && { authorization }) };
        const { method = 'GET' } = request;
        const response = await fetch(url, { method, dispatcher: agent, redirect: 'manual', headers, signal });
        const location = redirects.has(response.status) ? response.headers.get('location') : null;
        if (location === null) {
          const body = await bodyOf(response, request);
          if (body === undefined) return failure('too-large');
          return { status: response.status, url: url.href, movedTo, headers: response.headers, body };
        }
        isPermanent &&= permanent.has(response.status);
        await response.body?.cancel();
        url = URL.parse(location, url);
        movedTo = isPermanent && url !== null ? url.href : null;
      }
      return failure('too-many-redirects');
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      return failure(timeUp.aborted ? 'too-slow' : reasonOf(error));
    } finally {
      // Discards the unread rest.
      enough.abort();
    }
  }

  return {
    get,
    refusalOf: (address) => refusalOf(URL.parse(address), allowPrivate),
    async close() {
      await (await opened)?.agent.destroy();
    },
  };
}

const isHttp = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

/** Only standard ports are allowed: services on others may not speak HTTP. The URL parser omits standard ports. */
const isAllowed = (url: URL): boolean =>
  isHttp(url) && url.username === '' && url.password === '' && ['', '80', '443'].includes(url.port);

export function refusalOf(url: URL | null, allowPrivate: boolean): 'bad-address' | 'not-public' | undefined {
  if (url === null || !(allowPrivate ? isHttp(url) : isAllowed(url))) return 'bad-address';
  return !allowPrivate && isPrivate(url) ? 'not-public' : undefined;
}

/** Checks the address without a look-up: an IP address needs none, and some names never leave a network. */
function isPrivate({ hostname }: URL): boolean {
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : /^[\d.]+$/.test(hostname) ? hostname : undefined;
  return literal === undefined ? privateName.test(hostname) : !isPublicAddress(literal);
}

/** Matches names of one label, and names reserved for private networks. */
const privateName = /^[^.]+\.?$|\.(?:localhost|local|internal|intranet|lan|home\.arpa)\.?$/i;

type LookedUp = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** Refuses a name if any of its addresses is not public: an honest name has none. */
function publicLookup(hostname: string, options: object, callback: LookedUp): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    callback(isPublic ? null : new NotPublic(`${hostname} is not on the public internet.`), isPublic ? addresses : []);
  });
}

async function bodyOf(
  { body }: Response,
  { maxBytes, mayBeCut = false }: OutboundRequest,
): Promise<Uint8Array | undefined> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes && !mayBeCut) return undefined;
    chunks.push(chunk);
    if (length > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

const slow = /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/;
/** Matches HTTP that can't be parsed by its class, and failed decompression by the codes of zlib, brotli and zstd. */
const garbled = /^(HTTPParserError|Z_|ERR_|ZSTD_)/;

/** Unwraps undici's TypeErrors, which are sometimes nested twice. */
function reasonOf(error: unknown): OutboundFailure['failure'] {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = String(('code' in cause && cause.code) || cause.name);
    if (cause instanceof NotPublic) return 'not-public';
    if (slow.test(code)) return 'too-slow';
    if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too-large';
    if (garbled.test(code)) return 'garbled';
  }
  return 'unreachable';
}
