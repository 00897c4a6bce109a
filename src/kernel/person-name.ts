// Extracts a person's name from a text that may also hold an email address. Addresses are never shown.

/** Begins only where no letter of an address precedes, so that a long word isn't tried from each of its letters. */
const begin = String.raw`(?<![^\s<>()\[\]{}"',;:|@＠])`;
const user = String.raw`[^\s@＠<>()\[\]{}"',;:|\/\\]+`;
const label = String.raw`[\p{L}\p{N}-]+`;
const bracketed = (word: string) => String.raw`\s{0,3}[(\[{]\s?(?:${word})\s?[)\]}]\s{0,3}`;
const host = String.raw`${label}(?:(?:\.|${bracketed('dot|\\.')})${label})+`;

/** Also matches addresses that are obfuscated against machines. */
const address = new RegExp(
  [
    String.raw`(?:\bmailto:\s?)?${begin}${user}(?:@|＠|%40|${bracketed('at|@')})(?:${host}|localhost\b)`,
    String.raw`${begin}[\p{L}\p{N}._+-]+\s{1,3}at\s{1,3}${label}(?:\s{1,3}dot\s{1,3}${label})+`,
  ].join('|'),
  'giu',
);

const longest = 2_000;

export function personName(written: string): string | null {
  const text = written.slice(0, longest).trim();
  const rest = text.replace(address, ' ');
  const name = rest === text ? text : rest.split(/[,;|]/).map(bare).filter(isWord).join(', ');
  return isWord(name) ? name : null;
}

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Strips what surrounded an address: brackets, quotes, dashes and the like. */
function bare(part: string): string {
  const text = part
    .replace(/[(<[{]\s*[)>\]}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—:·•/&@]+|(?:[\s\-–—:·•/&@]|\s(?:and|by))+$/giu, '');
  const [, ...inner] = /^(?:\(([^()]*)\)|\[([^[\]]*)\]|<([^<>]*)>|"([^"]*)"|'([^']*)'|“([^”]*)”)$/.exec(text) ?? [];
  return (inner.find((each) => each !== undefined) ?? text).trim();
}
