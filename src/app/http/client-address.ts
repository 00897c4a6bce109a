// The address of whoever sent a request, in one plain form, as limits count it and sessions and mails show it. Nothing else reads
// `request.ip`: a proxy may write a port or a word there.
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/network-address.ts';

/** By TRUST_PROXY's rule. `ips` holds the hops up to the first that is not trusted, and exists only where some are. */
export const addressOf = ({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string => clientAddress(ips ?? [ip]);
