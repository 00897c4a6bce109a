// Decides whether a request comes from our own pages. Browsers send the origin of a request, and no page can forge it. A client that
// sends none is no browser, and carries no cookie that a foreign page could misuse.
import type { IncomingHttpHeaders } from 'node:http';

export function isFromOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin } = headers;
  if (origin === undefined) return site === undefined;
  if (origin === publicUrl) return true;
  // A browser that says "cross-site" knows better than a Host header that any proxy may have rewritten.
  return site === undefined && hostOf(origin) === headers.host?.toLowerCase();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Methods that change nothing, and so may come from anywhere. */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** A host name or address with an optional port; nothing that could end a line or open a path in what is made of it. */
export function isHost(host: string | undefined): boolean {
  return host !== undefined && host.length <= 255 && /^(\[[\da-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host);
}
