// Short names for what the message calls return.
import type { ApiOutputs } from '../trpc.ts';

export type Conversation = ApiOutputs['messages']['conversations']['conversations'][number];
export type ThreadPage = ApiOutputs['messages']['thread'];
export type Message = ThreadPage['messages'][number];

/** Members whose ids start like this are not people, and read no messages. */
export const isVirtual = (userId: string): boolean => userId.startsWith('virtual-user-');
