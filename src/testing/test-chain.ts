// The key of the hash chains of tests.
import { createSecretKey } from 'node:crypto';
import type { Chain } from '../platform/events/sqlite/hash-chain.ts';

export const chain: Chain = { key: createSecretKey(Buffer.alloc(32, 3)), keyedBy: 'ChainKeyed' };
