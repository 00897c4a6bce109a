// The type of a member's digest.
import type { ApiOutputs } from '../../trpc.ts';

export type HomeDigest = ApiOutputs['home']['digest'];
