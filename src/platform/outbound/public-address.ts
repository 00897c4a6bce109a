// Decides which IP addresses are on the public internet. All others may be internal: loopback, private and link-local
// networks, a cloud's metadata service, and IPv4 addresses embedded in IPv6 that lead to any of these.
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Expects an IP address without brackets. Anything else is not public. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : true;
}
