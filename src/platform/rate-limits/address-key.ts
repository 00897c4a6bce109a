// The key under which an address is counted. An IPv6 customer has at least a /64, so a whole /64 counts as one.
import { isIPv6 } from 'node:net';
import { plainAddress } from '../network-address.ts';

export function addressKey(text: string): string {
  const address = plainAddress(text);
  if (address === undefined) return 'unknown';
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

export const addressDraw = (address: string): string => `address:${addressKey(address)}`;

/** The eight groups of an IPv6 address in its shortest form. */
function groupsOf(address: string): readonly string[] {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
