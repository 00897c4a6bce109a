// Shortens a text, and finds a name in one.

/** Cuts a text to at most `maxLength` characters, at the end of a word if possible. */
export function cut(text: string, maxLength: number): string {
  if (lengthOfFirst(maxLength, text) === text.length) return text;
  const head = text.slice(0, lengthOfFirst(maxLength - 1, text));
  const lastSpace = head.lastIndexOf(' ');
  const atWord = lastSpace > maxLength / 2 ? head.slice(0, lastSpace) : head;
  return `${atWord.replace(/(?:[\s.,;:!?]|\u200d|\ufe0f)+$/u, '')}…`;
}

function lengthOfFirst(characters: number, text: string): number {
  let length = 0;
  for (let count = 0; count < characters && length < text.length; count += 1)
    length += (text.codePointAt(length) ?? 0) > 0xffff ? 2 : 1;
  return length;
}

/** Cuts a text to at most `maxLength` characters around a place in it; to its first ones if the place is outside. */
export function cutAround(text: string, place: number, maxLength: number): string {
  const start = text.lastIndexOf(' ', place - maxLength / 2);
  return place < maxLength / 2 || start < 1 ? cut(text, maxLength) : `…${cut(text.slice(start + 1), maxLength - 1)}`;
}

export const asWord = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u');
