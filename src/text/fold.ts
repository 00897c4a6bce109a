// Folds a text for comparison, in search, muted words and the order of names. Case, diacritics and the kind of an
// apostrophe or hyphen don't count, and letters that Unicode doesn't decompose become their plain forms.
/** Marks above and below letters, and invisible characters, but no vowels of Devanagari and Thai, nor kana voicing. */
const diacritics = /[[\p{Mn}&&[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309a]]|[\u00ad\u200d]/gv;

/** Each plain form, and what becomes it. */
const written = {
  ...{ ss: 'ß', ae: 'æ', oe: 'œ', o: 'øɵ', l: 'ł', d: 'đðɖɗ', th: 'þ', h: 'ħ', t: 'ŧƭ', i: 'ıɨ', j: 'ȷ', n: 'ŋɲƞ' },
  ...{ k: 'ĸƙ', b: 'ƀɓ', c: 'ƈ', f: 'ƒ', g: 'ɠ', p: 'ƥ', s: 'ʂ', u: 'ʉ', v: 'ʋ', y: 'ƴ', z: 'ƶ', σ: 'ς' },
  ...{ "'": '‘’ʼʹʻ`', '-': '‐‑‒–·\u200c' },
};
const letters = new Map(
  Object.entries(written).flatMap(([plain, signs]) => Array.from(signs, (sign) => [sign, plain] as const)),
);
const foldable = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');

export function fold(text: string): string {
  const lower = text.normalize('NFKD').replace(diacritics, '').toLowerCase();
  // Recomposes what was decomposed and has lost nothing: Korean syllables, voiced Japanese letters.
  return lower.replace(foldable, (letter) => letters.get(letter) ?? letter).normalize('NFC');
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
