// What a terminal would obey rather than show. Names, errors and what members wrote may hold it, so it is printed as JSON
// escapes it: inside JSON that changes nothing, and elsewhere one sees what is there.

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escaped = (character: string): string =>
  named[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** C0 and C1 controls, what separates lines, and what turns the order of letters around. */
const obeyed = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line, or a cell of one. */
export const printable = (text: string): string => text.replace(obeyed, escaped);

/** Whole lines of our own making. */
export const printableLines = (text: string): string =>
  text.replace(obeyed, (character) => (character === '\n' || character === '\t' ? character : escaped(character)));
