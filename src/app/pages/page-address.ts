// What of a request's address a page shows, and the one spelling of it. Nothing else of the address reaches a page.
import type { FastifyRequest } from 'fastify';

export type AddressedPage = Readonly<{
  /** Path with parameters, such as `/community/post/:id`. */
  pattern: string;
  /** What of the address's query the page shows, in the client's order. Anything else there makes no other page, and reaches none. */
  query?: readonly string[];
  /** The page looks different as soon as its address has any query at all. */
  showsAnyQuery?: boolean;
  /** Something in the query that only whoever followed the link may know: such a page is not cached. */
  secretInQuery?: string;
}>;

/** What of its address a page shows. */
export type PageAddress = Readonly<{
  params: Readonly<Record<string, string>>;
  /** The parameters that the page's `query` names, in its order, each given once. */
  query: Readonly<Record<string, string>>;
}>;

export function holdsSecret({ secretInQuery: name }: AddressedPage, request: FastifyRequest): boolean {
  return name !== undefined && Object.hasOwn(request.query as object, name);
}

/** The address under which the response cache finds a page: no request line can hold a space, so no call has it. */
export function pageKey(origin: string, url: string): string {
  // The tags hold our own address, where it is known.
  return `page ${origin}${url}`;
}

/** Returns the cursor with which a page's list begins, as an address names it. What can't be a cursor is ignored, as by the client. */
export function startOf({ from = '' }: PageAddress['query']): Readonly<{ from?: string }> {
  return /^[\w-]{1,500}$/.test(from) ? { from } : {};
}

/** Of a page that shows any query, all that is unknown looks alike: links with marks of campaigns share one answer. */
const anyQuery = { other: '1' };

export function addressOf({ query: known = [], showsAnyQuery }: AddressedPage, request: FastifyRequest): PageAddress {
  const asked = request.query as Readonly<Record<string, unknown>>;
  const shown = known.flatMap((name) => {
    const value = asked[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const isOther = showsAnyQuery && shown.length === 0 && Object.keys(asked).length > 0;
  const params = request.params as PageAddress['params'];
  return { params, query: isOther ? anyQuery : Object.fromEntries(shown) };
}

/** Stands for every address of a page of one shape. */
export function anyAddressOf({ showsAnyQuery }: AddressedPage, { params, query }: PageAddress): PageAddress {
  const isQueried = showsAnyQuery && Object.keys(query).length > 0;
  return {
    params: Object.fromEntries(Object.keys(params).map((name) => [name, '-'])),
    query: isQueried ? anyQuery : {},
  };
}

/** The page's path in one spelling: letters can be written in many. */
export function usualPath(pattern: string, params: PageAddress['params']): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The address without what makes no difference to the page. */
export function usualUrl({ pattern }: AddressedPage, { params, query }: PageAddress): string {
  const path = usualPath(pattern, params);
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
