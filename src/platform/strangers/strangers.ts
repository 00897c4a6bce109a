// Fetches from addresses given by others: feeds, articles, websites of tools. Nothing on our own machine or network is reached,
// whatever a name resolves to and wherever a redirect leads, and a response costs bounded time and memory, however it is compressed.
import { type LookupAddress, lookup } from 'node:dns';
import type { Agent, Response } from 'undici';
import { isPublicAddress } from './public-address.ts';

export type Answered = Readonly<{
  status: number;
  /** The address that answered, after redirects. */
  url: string;
  /** The new address, where permanent redirects alone led to it. Null without redirects. */
  movedTo: string | null;
  headers: Readonly<{ get(name: string): string | null }>;
  /** Unpacked. */
  body: Uint8Array;
}>;

export type Unanswered = Readonly<{
  unanswered: /** No address that may be asked: not http or https, another port, a name or password in it. */
    | 'bad-address'
    /** It leads into a network that is not public. */
    | 'not-public'
    | 'unreachable'
    | 'too-slow'
    | 'too-large'
    | 'too-many-redirects'
    /** The response is not HTTP, or not encoded as declared. */
    | 'garbled';
}>;

export type StrangerRequest = Readonly<{
  /** `HEAD` asks for no body. */
  method?: 'GET' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  /** The `Authorization` header. No other origin gets it, wherever a redirect leads. */
  authorization?: string | undefined;
  /** Of the decompressed body. */
  maxBytes: number;
  /** A longer response is cut off there; otherwise it is a failure. */
  mayBeCut?: boolean;
  /** Redirects and the whole body included. */
  withinMs: number;
  /** Ends the request with this signal's reason. */
  signal?: AbortSignal;
}>;

export type Strangers = Readonly<{
  /** Why an address is never asked, whoever answers there; undefined if it may be. */
  refusalOf(address: string): 'bad-address' | 'not-public' | undefined;
  get(address: string, request: StrangerRequest): Promise<Answered | Unanswered>;
  close(): Promise<void>;
}>;

export type StrangersOptions = Readonly<{
  /** Says who asks, and where one learns more. */
  userAgent: string;
  /** For tests alone: servers on this machine, at any port. */
  allowPrivate?: boolean;
}>;

type Client = Readonly<{ agent: Agent; fetch: typeof import('undici').fetch }>;

const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const permanent: ReadonlySet<number> = new Set([301, 308]);

class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

export const isUnanswered = (answer: Answered | Unanswered): answer is Unanswered => 'unanswered' in answer;

const unanswered = (why: Unanswered['unanswered']): Unanswered => ({ unanswered: why });

export function createStrangers({ userAgent, allowPrivate = false }: StrangersOptions): Strangers {
  const connecting: Agent.Options = {
    // Names are resolved here, and the connection goes to the addresses that were checked: a second look-up could answer otherwise.
    connect: { timeout: 5_000, ...(!allowPrivate && { lookup: publicLookup }) },
    headersTimeout: 5_000,
    bodyTimeout: 5_000,
    maxHeaderSize: 16_384,
    keepAliveTimeout: 1_000,
  };
  let opened: Promise<Client> | undefined;
  /** Opened with the first question, since undici takes a tenth of a second to load, which no start should wait for. */
  const client = (): Promise<Client> => {
    opened ??= import('undici').then(({ Agent, fetch }) => ({ fetch, agent: new Agent(connecting) }));
    return opened;
  };

  async function get(address: string, request: StrangerRequest): Promise<Answered | Unanswered> {
    const { agent, fetch } = await client();
    const timeUp = AbortSignal.timeout(request.withinMs);
    const enough = new AbortController();
    const signal = AbortSignal.any([timeUp, enough.signal, ...(request.signal ? [request.signal] : [])]);
    let url = URL.parse(address);
    const askedOrigin = url?.origin;
    let movedTo: string | null = null;
    let isPermanent = true;
    try {
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const refusal = refusalOf(url, allowPrivate);
        if (url === null || refusal !== undefined) return unanswered(refusal ?? 'bad-address');
        const authorization = url.origin === askedOrigin ? request.authorization : undefined;
        const headers = { 'user-agent': userAgent, ...request.headers, ...(authorization && { authorization }) };
        const { method = 'GET' } = request;
        const response = await fetch(url, { method, dispatcher: agent, redirect: 'manual', headers, signal });
        const location = redirects.has(response.status) ? response.headers.get('location') : null;
        if (location === null) {
          const body = await bodyOf(response, request);
          if (body === undefined) return unanswered('too-large');
          return { status: response.status, url: url.href, movedTo, headers: response.headers, body };
        }
        isPermanent &&= permanent.has(response.status);
        await response.body?.cancel();
        url = URL.parse(location, url);
        movedTo = isPermanent && url !== null ? url.href : null;
      }
      return unanswered('too-many-redirects');
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      return unanswered(timeUp.aborted ? 'too-slow' : reasonOf(error));
    } finally {
      // Lets go of what was not read.
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

/** The standard ports are the only ones: at others there are things that speak no HTTP. The URL parser leaves standard ports out. */
const mayBeAsked = (url: URL): boolean =>
  isHttp(url) && url.username === '' && url.password === '' && ['', '80', '443'].includes(url.port);

export function refusalOf(url: URL | null, allowPrivate: boolean): 'bad-address' | 'not-public' | undefined {
  if (url === null || !(allowPrivate ? isHttp(url) : mayBeAsked(url))) return 'bad-address';
  return !allowPrivate && isPrivate(url) ? 'not-public' : undefined;
}

/** By the address alone. A literal one is connected to without being looked up, and some names never leave a network. */
function isPrivate({ hostname }: URL): boolean {
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : /^[\d.]+$/.test(hostname) ? hostname : undefined;
  return literal === undefined ? privateName.test(hostname) : !isPublicAddress(literal);
}

/** Names of one label, and those that are reserved for private networks. */
const privateName = /^[^.]+\.?$|\.(?:localhost|local|internal|intranet|lan|home\.arpa)\.?$/i;

type LookedUp = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** One address that is not public refuses the whole name: an honest one has none. */
function publicLookup(hostname: string, options: object, callback: LookedUp): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    callback(isPublic ? null : new NotPublic(`${hostname} is not on the public internet.`), isPublic ? addresses : []);
  });
}

async function bodyOf(
  { body }: Response,
  { maxBytes, mayBeCut = false }: StrangerRequest,
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
/** HTTP that can't be parsed, by its class, and bodies that can't be unpacked, by the codes of zlib, brotli and zstd. */
const garbled = /^(HTTPParserError|Z_|ERR_|ZSTD_)/;

/** undici wraps what went wrong in a TypeError, sometimes twice. */
function reasonOf(error: unknown): Unanswered['unanswered'] {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = String(('code' in cause && cause.code) || cause.name);
    if (cause instanceof NotPublic) return 'not-public';
    if (slow.test(code)) return 'too-slow';
    if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too-large';
    if (garbled.test(code)) return 'garbled';
  }
  return 'unreachable';
}
