import { expect, test } from 'vitest';
import { matchesTerm, queryOf, wordsOf } from './words.ts';

test.each([
  ['GPT-4o, for Zoë!', ['gpt', '4o', 'gpt4o', 'for', 'zoe']],
  ['Zoe\u0308 ÅNGSTRÖM ﬁne', ['zoe', 'angstrom', 'fine']],
  ['Łódź København Straße Ærø ΟΔΟΣ İstanbul', ['lodz', 'kobenhavn', 'strasse', 'aero', 'οδοσ', 'istanbul']],
  ['don’t e-mail', ['don', 't', 'dont', 'e', 'mail', 'email']],
  ['東京都は', ['東京', '京都', '都は', 'は']],
  ['ChatGPTを使う', ['chatgpt', 'を使', '使う', 'う']],
  ['データ ガ', ['デー', 'ータ', 'タ', 'ガ']],
  ['서울에서', ['서울', '울에', '에서', '서']],
  ['नमस्ते สวัสดี', ['नमस्ते', 'สว', 'วั', 'ัส', 'สด', 'ดี', 'ี']],
  ['翻訳🧵test', ['翻訳', '訳', 'test']],
  ['"*()', []],
])('%s is read as words', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('a very long word is cut on both sides of a search, so it is still found', () => {
  expect(wordsOf('x'.repeat(500))).toEqual(wordsOf('x'.repeat(900)));
});

test('a text must match every word of a search, in any of its forms, and the last may be unfinished', () => {
  const whole = (word: string) => ({ word, isPrefix: false });
  const prefix = (word: string) => ({ word, isPrefix: true });
  expect(queryOf('ai plan te')).toEqual([[[whole('ai')]], [[whole('plan')]], [[prefix('te')]]]);
  expect(queryOf('e-mail')).toEqual([[[prefix('email')], [whole('e'), prefix('mail')]]]);
  expect(queryOf('東京都 x')).toEqual([[[whole('東京'), whole('京都')]], [[prefix('x')]]]);
  expect(queryOf('京 都')).toEqual([[[prefix('京')]], [[prefix('都')]]]);
  expect(queryOf('w '.repeat(60))).toHaveLength(20);
  expect(queryOf(' - ')).toBeUndefined();
});

/** Matches as every engine does. */
const finds = (asked: string, text: string): boolean => {
  const words = wordsOf(text);
  return (queryOf(asked) ?? []).every((forms) =>
    forms.some((terms) => terms.every((term) => words.some((word) => matchesTerm(term, word)))),
  );
};

test.each([
  ['東京', '先週、東京に行きました'],
  ['京に', '先週、東京に行きました'],
  ['上海', '我在上海工作'],
  ['Lodz', 'We met in Łódź'],
  ['Łódź', 'We met in Lodz'],
  ['Kobenhavn', 'København'],
  ['strasse', 'Hauptstr. ist eine Straße'],
  ['STRASSE', 'straße'],
  ['dont', 'I don’t know'],
  ["don't", 'I dont know'],
  ['email', 'Send an e-mail'],
  ['e-mail', 'Send an email'],
  ['e-mail', 'Send an e mail'],
  ['open-source', 'open source tools'],
  ['avion', 'l’avion'],
  ['서울', '저는 서울에서 일해요'],
  ['ガ', 'ガラス'],
  ['chat', 'ChatGPTを使う'],
  ['gpt4', 'GPT-4o'],
])('%s finds: %s', (asked, text) => {
  expect(finds(asked, text)).toBe(true);
});

test.each([
  ['京東', '東京に'],
  ['カ', 'ガラス'],
  ['ail', 'an e-mail'],
  ['mail x', 'e-mail'],
])('%s does not find: %s', (asked, text) => {
  expect(finds(asked, text)).toBe(false);
});
