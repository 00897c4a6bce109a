// Shortens a text, and finds a name in one.

/** Cuts a text to so many characters at most, where a word ends if possible. */
export function cut(text: string, maxLength: number): string {
  const letters = [...text.slice(0, 2 * maxLength + 1)];
  if (letters.length <= maxLength) return text;
  const head = letters.slice(0, maxLength - 1).join('');
  const lastSpace = head.lastIndexOf(' ');
  const atWord = lastSpace > maxLength / 2 ? head.slice(0, lastSpace) : head;
  return `${atWord.replace(/(?:[\s.,;:!?]|\u200d|\ufe0f)+$/u, '')}…`;
}

/** Cuts a text to so many characters at most around a place in it; where it has no such place, to its first ones. */
export function cutAround(text: string, place: number, maxLength: number): string {
  const start = text.lastIndexOf(' ', place - maxLength / 2);
  return place < maxLength / 2 || start < 1 ? cut(text, maxLength) : `…${cut(text.slice(start + 1), maxLength - 1)}`;
}

/** Finds a name as a separate word, spelled exactly like this. */
export const asWord = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u');
