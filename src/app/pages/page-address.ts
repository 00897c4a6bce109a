// The part of a request's address that a page shows, and its one spelling. Nothing else of the address reaches a page.
import type { FastifyRequest } from 'fastify';

export type AddressedPage = Readonly<{
  /** Path with parameters, such as `/community/post/:id`. */
  pattern: string;
  /** The query parameters that the page shows, in the client's order. Any others are ignored. */
  query?: readonly string[];
  /** Whether the page looks different as soon as its address has any query at all. */
  showsAnyQuery?: boolean;
  /** A query parameter that only people who followed the link may know: such a page is not cached. */
  secretInQuery?: string;
}>;

/** The part of its address that a page shows. */
export type PageAddress = Readonly<{
  params: Readonly<Record<string, string>>;
  /** The parameters in the page's `query`, in its order, each given once. */
  query: Readonly<Record<string, string>>;
}>;

export function holdsSecret({ secretInQuery: name }: AddressedPage, request: FastifyRequest): boolean {
  return name !== undefined && Object.hasOwn(request.query as object, name);
}

/** Returns the key under which the response cache finds a page. No call has the same key, because a request line can't contain a space. */
export function pageKey(origin: string, url: string): string {
  // The page's tags contain our own address, if it is known.
  return `page ${origin}${url}`;
}

/** Returns the query parameters as the client's router parses them: as JSON, or else as text. */
export function searchOf(query: PageAddress['query']): Readonly<Record<string, unknown>> {
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  return Object.fromEntries(Object.entries(query).map(([name, text]) => [name, parsed(text)]));
}

/** Replaces all unknown parameters on a page that shows any query: links with campaign tags share one response. */
const anyQuery = { other: '1' };

export function addressOf({ query: known = [], showsAnyQuery }: AddressedPage, request: FastifyRequest): PageAddress {
  const query = request.query as Readonly<Record<string, unknown>>;
  const shown = known.flatMap((name) => {
    const value = query[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const isOther = showsAnyQuery && shown.length === 0 && Object.keys(query).length > 0;
  const params = request.params as PageAddress['params'];
  return { params, query: isOther ? anyQuery : Object.fromEntries(shown) };
}

/** Returns an address that represents all addresses of a page of one shape. */
export function anyAddressOf({ showsAnyQuery }: AddressedPage, { params, query }: PageAddress): PageAddress {
  const isQueried = showsAnyQuery && Object.keys(query).length > 0;
  return {
    params: Object.fromEntries(Object.keys(params).map((name) => [name, '-'])),
    query: isQueried ? anyQuery : {},
  };
}

/** Returns the page's path in one spelling, since letters can be encoded in many ways. */
export function usualPath(pattern: string, params: PageAddress['params']): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Returns the address without what makes no difference to the page. */
export function usualUrl({ pattern }: AddressedPage, { params, query }: PageAddress): string {
  const path = usualPath(pattern, params);
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
