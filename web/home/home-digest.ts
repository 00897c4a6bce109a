// What a member's digest answers.
import type { ApiOutputs } from '../trpc.ts';

export type HomeDigest = ApiOutputs['home']['digest'];
