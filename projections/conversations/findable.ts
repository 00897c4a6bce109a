// The words by which a message is found. Each stands there once for each of the two members, joined to a token of that member, so a
// search looks at the searcher's own messages alone, however many of others hold the same word.
import { shortId } from '../../src/kernel/ids.ts';
import { wordsOf } from '../../src/platform/documents/words.ts';

/** So short that it hardly adds to a message, and so long that hardly two members share one. */
const tokenLength = 8;

/** Letters and digits only: a token and a word are to be one word. */
const tokenOf = (memberId: string): string =>
  shortId(`messages of ${memberId}`).replace(/[-_]/g, '0').toLowerCase().slice(0, tokenLength);

export function findableWords(content: string, memberIds: readonly string[]): readonly string[] {
  const words = [...new Set(wordsOf(content))];
  return memberIds.map(tokenOf).flatMap((token) => words.map((word) => token + word));
}

/** A typed text as the words that find a member's own messages. */
export const ownWords = (typed: string, memberId: string): string =>
  wordsOf(typed)
    .map((word) => tokenOf(memberId) + word)
    .join(' ');
