// A conversation is what two members write to each other. No stream holds it: its id follows from the two, whoever writes first.
import { derivedId } from '../../src/kernel/ids.ts';

export const conversationIdOf = (memberId: string, otherId: string): string =>
  derivedId('conversation', ...[memberId, otherId].sort());
