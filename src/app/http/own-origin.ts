// Decides whether a request comes from our own pages. Browsers send the origin of a request, and no page can forge it. A client
// that sends none is not a browser and carries no cookie that a foreign page could misuse.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export function isFromOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin } = headers;
  if (origin === undefined) return site === undefined;
  if (origin === publicUrl) return true;
  // A browser that says "cross-site" is right, even if the Host header agrees: any proxy may have rewritten that header.
  return site === undefined && hostOf(origin) === headers.host?.toLowerCase();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * The origin that our pages name as theirs. Without PUBLIC_URL that is a loopback address that was asked, and empty for any other:
 * a client says in the Host header what it likes, and no search engine is to take that for our address.
 */
export function siteOrigin(
  publicUrl: string | undefined,
  { protocol, host }: Readonly<{ protocol: string; host: string }>,
) {
  return publicUrl ?? (isLoopback(host) ? `${protocol}://${host}` : '');
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);

/** Methods that change nothing, so requests with them may come from anywhere. */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** A host name or address with an optional port. Any text made from it stays on its line and opens no path. */
export function isHost(host: string | undefined): boolean {
  return host !== undefined && host.length <= 255 && /^(\[[\da-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host);
}

/** Node.js reads the first Host header and drops any other, on which a proxy may have gone by (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return (
    rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1
  );
}
