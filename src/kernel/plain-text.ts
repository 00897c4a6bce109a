// A member's Markdown as one plain line, for titles, descriptions and previews of links: without the signs of Markdown, and with
// every name as it was written. Signs that stand for nothing, such as the underscore in @ada_r or the star in 3 * 4, stay.

/** Leaves room for signs, links and code that are taken out. */
const lettersReadPerShown = 20;

/** Cut to so many letters at most, where a word ends. */
export function excerpt(text: string, maxLength: number): string {
  // What is shown is found in the beginning: a long text costs no more than a short one.
  return cut(plainText(text.slice(0, maxLength * lettersReadPerShown)), maxLength);
}

/** The same of a text that is plain already. */
export function cut(text: string, maxLength: number): string {
  const letters = [...text];
  if (letters.length <= maxLength) return text;
  const head = letters.slice(0, maxLength - 1).join('');
  const lastSpace = head.lastIndexOf(' ');
  const atWord = lastSpace > maxLength / 2 ? head.slice(0, lastSpace) : head;
  return `${atWord.trimEnd()}…`;
}

/** Finds a name as a word of its own, in the letters in which it is spelt. */
export const asWord = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u');

export function plainText(text: string): string {
  return text
    .replace(/^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gm, ' ')
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/(`+)([^`\n]+)\1/g, '$2')
    .replace(/(\*{1,3})(?=\S)([^*\n]*[^*\s])\1/g, '$2')
    .replace(/(?<![\w@.-])(_{1,3})(?=[^\s_])([^\n]*?[^\s_])\1(?!\w)/g, '$2')
    .replace(/~~(?=\S)([^~\n]*[^~\s])~~/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
