// Folds a text for comparison: search, muted words and the order of names use this one form. Case, diacritics and the kind of an
// apostrophe or hyphen don't count, and letters that Unicode doesn't take apart are written as people without that keyboard type them.

/** Marks above and below letters, and invisible characters. Devanagari and Thai vowels and kana voicing marks are not diacritics. */
const diacritics = /[[\p{Mn}&&[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309a]]|[\u00ad\u200d]/gv;

const letters: Readonly<Record<string, string>> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ȷ: 'j',
    ŋ: 'n',
    ĸ: 'k',
  },
  ...{
    ƀ: 'b',
    ɓ: 'b',
    ƈ: 'c',
    ɖ: 'd',
    ɗ: 'd',
    ƒ: 'f',
    ɠ: 'g',
    ɨ: 'i',
    ƙ: 'k',
    ɲ: 'n',
    ƞ: 'n',
    ɵ: 'o',
    ƥ: 'p',
    ʂ: 's',
    ƭ: 't',
  },
  ...{ ʉ: 'u', ʋ: 'v', ƴ: 'y', ƶ: 'z', ς: 'σ' },
  ...{
    '‘': "'",
    '’': "'",
    ʼ: "'",
    ʹ: "'",
    ʻ: "'",
    '`': "'",
    '‐': '-',
    '‑': '-',
    '‒': '-',
    '–': '-',
    '·': '-',
    '\u200c': '-',
  },
};
const foldable = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

export function fold(text: string): string {
  const lower = text.normalize('NFKD').replace(diacritics, '').toLowerCase();
  // Recomposes what was decomposed and has lost nothing: Korean syllables, voiced Japanese letters.
  return lower.replace(foldable, (letter) => letters[letter] ?? letter).normalize('NFC');
}

/** Returns the folded text, with the start and end of each of its characters in the original. */
export function foldWithPlaces(
  text: string,
): Readonly<{ folded: string; starts: readonly number[]; ends: readonly number[] }> {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const sign of text) {
    const some = fold(sign);
    const end = at + sign.length;
    // A diacritic belongs to the letter before it.
    if (some === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let index = 0; index < some.length; index += 1) {
      starts.push(at);
      ends.push(end);
    }
    folded += some;
    at = end;
  }
  return { folded, starts, ends };
}
