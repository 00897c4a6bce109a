// Detects passwords that an attacker tries first: those on the list next to this file, repetitions of something short,
// and sequences.
import { readFileSync } from 'node:fs';

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Attackers don't try longer repetitions among their first guesses. */
const longestRepetition = 32;

export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  return common.has(folded) || repeatsSomethingShort(folded) || isSequence(folded);
}

/** "aaaaaaaa", "12121212", "abcabcabc", "lovelove": a unit of up to four characters, repeated. */
function repeatsSomethingShort(text: string): boolean {
  const characters = [...text];
  return (
    characters.length <= longestRepetition &&
    [1, 2, 3, 4].some(
      (unit) =>
        characters.length >= 2 * unit &&
        characters.every((character, index) => index < unit || character === characters[index - unit]),
    )
  );
}

/** "abcdefgh", "87654321", "7890123456": each character is the one after, or before, its neighbour. */
function isSequence(text: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index += 1) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    steps.add(/^(90|09)$/.test(text.slice(index - 1, index + 1)) ? -Math.sign(step) : step);
  }
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
