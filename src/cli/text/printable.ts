// Escapes characters that a terminal would interpret instead of showing. Names, errors and members' texts may contain them. They are
// printed as JSON escapes: inside JSON this changes nothing, and elsewhere the reader sees what is there.

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escaped = (character: string): string =>
  named[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** C0 and C1 controls, line separators, and characters that reverse the direction of text. */
const obeyed = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes text for one line, or a cell of one. */
export const printable = (text: string): string => text.replace(obeyed, escaped);

/** Escapes our own whole lines, which keep their line feeds and tabs. */
export const printableLines = (text: string): string =>
  text.replace(obeyed, (character) => (character === '\n' || character === '\t' ? character : escaped(character)));
