// What counts as @username and #tool in a text, for the parser, for mentions, and for completion while typing.

const shortestUsername = 3;
const longestUsername = 30;

/** The usernames that one mention may mean, longest first: a final full stop or hyphen may belong to the sentence. */
export type Mention = readonly [string, ...string[]];

/** A name followed by this is part of something longer: a word, or an address elsewhere. */
const continuesName = /^[\p{Script=Latin}\p{Nd}\p{M}@]/u;

/** Returns the longest possible username that the text begins with, without its @. */
export const usernameAt = (text: string): string => nameAt(text, /^@(?=[.-]*\w)([\w.-]+)/);

export const tagAt = (text: string): string => nameAt(text, /^#([A-Za-z0-9][A-Za-z0-9-]{0,79})/).replace(/-+$/, '');

function nameAt(text: string, pattern: RegExp): string {
  const [whole = '', name = ''] = pattern.exec(text) ?? [];
  return continuesName.test(text.slice(whole.length)) ? '' : name;
}

export function mentionOf(written: string): Mention | undefined {
  const spellings: string[] = [];
  for (let { length } = written; length >= shortestUsername; length -= 1) {
    if (length <= longestUsername) spellings.push(written.slice(0, length));
    if (!/[.-]/.test(written.charAt(length - 1))) break;
  }
  const [longest, ...shorter] = spellings;
  return longest === undefined ? undefined : [longest, ...shorter];
}
