import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phraseCheck, phraseKey } from './phrases.ts';

test.each([
  ['spoiler', 'No SPOILER, please'],
  ['café', 'at the CAFE, later'],
  ['cafe', 'at the cafe\u0301.'],
  ['naïve', 'naive'],
  ['straße', 'Die STRASSE'],
  ['ΟΔΟΣ', 'η οδός'],
  ['machine learning', 'On machine\n  Learning.'],
  ['don’t', "I don't"],
  ['C#', 'They wrote (C#)'],
  ['🎃', 'boo🎃!'],
  ['#ad', 'New lamps #ad'],
  ['日本', '(日本)'],
  ['東京', '先週、東京に行きました'],
  ['서울', '저는 서울에서'],
  ['Łódź', 'to lodz'],
  ['don’t', 'I donʼt'],
])('%j is found in %j', (phrase, text) => {
  expect(phraseCheck([phrase])(text)).toBe(true);
});

test.each([
  ['art', 'A smart party'],
  ['cat', 'concatenate cats'],
  ['C#', 'vitamin C'],
  ['machine learning', 'learning by machine'],
  ['machine learning', 'a machine'],
  ['7', 'since 1977'],
  ['spoiler', ''],
  ['東都', '東京都'],
])('%j is not found in %j', (phrase, text) => {
  expect(phraseCheck([phrase])(text)).toBe(false);
});

test('a lone accent, or an empty phrase, is never found', () => {
  expect(phraseKey('´')).toBe('');
  expect(phraseCheck(['´'])('any ´ text')).toBe(false);
  expect(phraseCheck([])('any text')).toBe(false);
});

const word = fc.stringMatching(/^[a-zäéßñ0-9]{1,8}$/u);

test('a text is found by each of its words and phrases, in any case', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (words, from, count) => {
      const start = from % words.length;
      const phrase = words.slice(start, start + 1 + (count % words.length)).join(' ');
      expect(phraseCheck(['elsewhere', phrase.toUpperCase()])(words.join(', ').replaceAll(',', ''))).toBe(true);
    }),
  );
});

test('a text without the word is never found', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), word, (words, muted) => {
      const others = words.filter((each) => phraseKey(each) !== phraseKey(muted));
      expect(phraseCheck([muted])(others.join(' '))).toBe(false);
      expect(phraseCheck([muted])(others.map((each) => `${each}${muted}x`).join('! '))).toBe(false);
    }),
  );
});

test('phrases of one key are found in the same texts', () => {
  const [one, other] = ['Crème  Brûlée', 'creme brulee'];
  expect(phraseKey(one)).toBe(phraseKey(other));
  expect(phraseKey('creme')).not.toBe(phraseKey('creme brulee'));
});
