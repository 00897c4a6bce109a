// A conversation is everything that two members write to each other. It has no stream; its id is derived from the pair,
// whoever writes first.
import { derivedId } from '../../../src/kernel/ids.ts';

export const conversationIdOf = (memberId: string, otherId: string): string =>
  derivedId('conversation', ...[memberId, otherId].sort());
