// The client's address in one plain form. Nothing else reads `request.ip`, because a proxy may write a port or a word there.
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/network-address.ts';

/** Applies TRUST_PROXY. `ips` holds the hops up to the first untrusted one, and exists only if some are trusted. */
export const addressOf = ({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string => clientAddress(ips ?? [ip]);
