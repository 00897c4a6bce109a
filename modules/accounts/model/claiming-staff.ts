// Recognizes words that claim to speak for Kindling, also disguised by lookalike letters, digits, invisible characters
// or spaces. Words are compared whole, so anyone may be called "Stafford" or "Moderson".
import { remove as toLatin } from 'confusables';

const brand = ['kindling'];
/** Words that claim staff in a name, or in a role that consists of nothing else: "Staff", but not "Chief of Staff". */
const staff =
  `admin admins administrator administrators mod mods moderation moderator moderators official staff superuser
  support sysadmin webmaster`.split(/\s+/);
/** Words that claim staff whatever stands next to them. */
const unmistakable = [...brand, 'moderator', 'moderators'];
const before =
  `the our official verified real site forum community head chief super global senior lead co cofounder founder
  founders founding ceo cto`.split(/\s+/);
const after = 'team staff member hq desk help app bot crew account verified'.split(' ');

/** Whether a text claims staff as a whole, or by an unmistakable word: "Site Admins", "CEO of Kindling". */
export const claimsStaff = (text: string): boolean => lettersClaimStaff(lettersOf(text));

/** Whether any word of a text claims staff, or all of them taken together: "Ada Admin", "A d m i n". */
export function anyWordClaimsStaff(text: string): boolean {
  const letters = lettersOf(text);
  const apart = letters.replace(/[@$!|]/g, ' ');
  return [letters, ...wordsOf(letters), ...wordsOf(apart)].some(lettersClaimStaff);
}

function lettersClaimStaff(letters: string): boolean {
  return readingsOf(letters).some(
    (words) => words.some((word) => isUnmistakable.has(word)) || staffAlone.test(words.join('')),
  );
}

/** Returns a text in small Latin letters, without accents or invisible characters, joining letters that stand apart. */
function lettersOf(text: string): string {
  const spaced = text.replace(/[\u115f\u1160\u2800\u3164\uffa0]/gu, ' ').normalize('NFKD');
  const bare = spaced.replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
  return toLatin(bare)
    .toLowerCase()
    .replace(/(?<=(?:^|\s)\p{L})\s+(?=\p{L}(?:\s|$))/gu, '');
}

const wordsOf = (letters: string): readonly string[] => letters.match(/[\p{L}\p{N}@$!|]+/gu) ?? [];

/** Returns several readings: a digit or sign at either end may stand for a letter ("4dmin") or nothing ("admin1"). */
function readingsOf(letters: string): readonly (readonly string[])[] {
  const words = wordsOf(letters);
  const unread = [/(?!)/u, /^[^\p{L}]+/u, /[^\p{L}]+$/u, /^[^\p{L}]+|[^\p{L}]+$/gu];
  return unread.map((ends) => words.map((word) => lookOf(word.replace(ends, ''))));
}

const digits: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i' },
};

/** Maps letters and digits that look alike to one of them, so that looks can be compared. */
export const lookOf = (word: string): string =>
  word
    .replace(/[0-9@$!|]/g, (sign) => digits[sign] ?? sign)
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm');

const isUnmistakable = new Set(unmistakable.map(lookOf));
const anyOf = (...words: readonly string[]): string => `(?:${words.map(lookOf).join('|')})`;
const staffAlone = new RegExp(
  `^${anyOf(...before)}*(?:${anyOf('team')}?${anyOf(...brand)}|${anyOf(...staff)})${anyOf(...brand, ...staff, ...after)}*$`,
);
