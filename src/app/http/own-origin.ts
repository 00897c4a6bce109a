// Decides whether a request comes from our own pages, by its origin, which no page can forge. A client that sends none is not a browser,
// so no foreign page misuses its cookies.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export function isFromOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin } = headers;
  if (origin === undefined) return site === undefined;
  if (origin === publicUrl) return true;
  // A browser that says "cross-site" is right, even if the Host header agrees: any proxy may have rewritten that header.
  return site === undefined && URL.parse(origin)?.host === headers.host?.toLowerCase();
}

/**
 * Returns the origin that our pages publish. Without PUBLIC_URL, that is the loopback address of the request. It is empty for any other
 * host, because clients choose their Host header, and search engines must not take it for our address.
 */
export function siteOrigin(
  publicUrl: string | undefined,
  { protocol, host }: Readonly<{ protocol: string; host: string }>,
) {
  return publicUrl ?? (isLoopback(host) ? `${protocol}://${host}` : '');
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);

/** Returns whether a method changes nothing, so that requests with it may come from anywhere. */
export const isSafeMethod = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Returns whether a text is a host name or address with an optional port, so without line breaks and paths. */
export function isHost(host: string | undefined): boolean {
  return host !== undefined && host.length <= 255 && /^(\[[\da-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host);
}

/** Returns whether a request has several Host headers. Node.js reads only the first; a proxy may have used another one (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return (
    rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1
  );
}
