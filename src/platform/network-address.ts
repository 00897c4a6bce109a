// Parses addresses as proxies write them: with a port, in brackets, in quotes, with a zone, or hidden.
import { isIPv4, isIPv6 } from 'node:net';

const withPort = /^(?:\[(?<bracketed>[^\]]*)\]|(?<bare>[^:]*))(?::(?:\d{1,5}|_[\w.-]+))?$/;

/** Returns the address in its canonical form: IPv4 even if mapped into IPv6, IPv6 in its shortest form. */
export function plainAddress(text: string): string | undefined {
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1');
  const { bracketed, bare } = withPort.exec(unquoted)?.groups ?? {};
  const address = (bracketed ?? bare ?? unquoted).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? shortest(address) : undefined;
}

/** `URL` knows the shortest form of IPv6 addresses, including those with a dotted end. */
function shortest(address: string): string {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short);
  if (mapped === null) return short;
  const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** Returns the last of a request's hops that names an address: proxies that hide their client count as the client. */
export function clientAddress(hops: readonly (string | undefined)[]): string {
  return hops.map((hop) => plainAddress(hop ?? '')).findLast((address) => address !== undefined) ?? 'unknown';
}
