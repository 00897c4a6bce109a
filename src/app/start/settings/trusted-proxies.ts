// Parses TRUST_PROXY into Fastify's test of whether a hop may say which client is behind it.
import { BlockList, isIPv6 } from 'node:net';
import { plainAddress } from '../../../platform/network-address.ts';

export type TrustProxy = false | ((address: string, hop: number) => boolean);

/** Returns undefined for a text that names no proxies. "on" means one hop: trusting every hop would let clients forge their address. */
export function trustedProxies(text: string): TrustProxy | undefined {
  if (text === 'off' || text === '0') return false;
  if (/^(on|\d{1,2})$/.test(text)) {
    const hops = text === 'on' ? 1 : Number(text);
    return (_address, hop) => hop < hops;
  }
  try {
    return isWithin(text === 'loopback' ? ['127.0.0.0/8', '::1'] : text.split(',').map((range) => range.trim()));
  } catch {
    return undefined;
  }
}

function isWithin(ranges: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    if (bits === undefined) trusted.addAddress(network, familyOf(network));
    else trusted.addSubnet(network, Number(bits), familyOf(network));
  }
  // A proxy behind another one may be recorded with its port.
  return (hop) => {
    const address = plainAddress(hop);
    return address !== undefined && trusted.check(address, familyOf(address));
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
