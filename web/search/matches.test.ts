import { expect, test } from 'vitest';
import { holdsAll, piecesOf } from './matches.ts';

const lit = (text: string, asked: string) =>
  piecesOf(text, asked)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

test.each([
  ['the beginning of a word is lit', 'The engine weaves', 'eng', 'The [eng]ine weaves'],
  ['the middle of a word is not', 'Reengineering', 'eng', 'Reengineering'],
  ['words before the last must be whole', 'Plan planning plans', 'plan pl', '[Plan] [pl]anning [pl]ans'],
  ['case does not count', 'ADA Lovelace', 'ada', '[ADA] Lovelace'],
  ['accents do not count in the text', 'Résumé of Zoë', 'resume zoe', '[Résumé] of [Zoë]'],
  ['accents do not count in the search', 'Cafe', 'CAFÉ', '[Cafe]'],
  ['a mark of its own is lit with its letter', 're\u0301sume\u0301s', 'resume', '[re\u0301sume\u0301]s'],
  ['a ligature is lit whole', 'ﬁnance', 'f', '[ﬁ]nance'],
  ['letters of two halves keep their places', '🚀🚀 Rocket 🚀 rock', 'rock', '🚀🚀 [Rock]et 🚀 [rock]'],
  ['signs of a pattern are no pattern', 'What? (a.b)', 'a.b', 'What? ([a].[b])'],
  ['nothing asked lights nothing', 'Words', ' ?', 'Words'],
  ['words without spaces are lit within', '先週、東京に', '東京', '先週、[東京]に'],
  ['all that was typed of them is lit', '先週、東京都に', '東京都', '先週、[東京都]に'],
  ['letters that are written otherwise', 'In Łódź and Straße', 'lodz strasse', 'In [Łódź] and [Straße]'],
  ['a word with a hyphen is lit whole', 'An e-mail, e mail', 'email', 'An [e-mail], e mail'],
  ['and by its parts', 'An e-mail', 'mail', 'An e-[mail]'],
  ['an empty text stays empty', '', 'a', ''],
])('%s', (_, text, asked, expected) => {
  expect(lit(text, asked)).toBe(expected);
});

test('the pieces add up to the text', () => {
  const text = 'Straße İstanbul ΟΔΟΣ e\u0301\u0323 東京 👩‍👩‍👧';
  for (const query of ['s', 'istanbul', 'οδοσ', 'e', '東', '']) {
    expect(
      piecesOf(text, query)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  }
});

test('a text matches if all words of the search are there, the last one at least begun', () => {
  expect(holdsAll('Go to Community', 'community g')).toBe(true);
  expect(holdsAll('Go to Community', 'com go')).toBe(false);
  expect(holdsAll('Go to Community', '')).toBe(false);
});
