// A conversation is everything that two members write to each other. Its id is derived from the pair.
import { derivedId } from '../../../src/kernel/ids.ts';

export const conversationIdOf = (memberId: string, otherId: string): string =>
  derivedId('conversation', ...[memberId, otherId].sort());
