import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

/** As they are meant where no username ends with a sign. */
const extractMentions = (text: string) => mentionsIn(text).map((spellings) => spellings.at(-1));

test.each([
  ['one in a sentence', 'Thanks @ada, and you too (@bob_2)!', ['ada', 'bob_2']],
  ['one at either end', '@ada meets @bob', ['ada', 'bob']],
  ['the full stop after it is not part of it', 'Ask @grace.hopper. Or @ada-l...', ['grace.hopper', 'ada-l']],
  ['each once, whatever its capitals, as first written', '@Ada @ada @ADA @bob', ['Ada', 'bob']],
  [
    'emphasis and quotes around it do no harm',
    '**@ada** "@bob" ‘@cyd’ [@dan](https://example.org)',
    ['ada', 'bob', 'cyd', 'dan'],
  ],
  ['another script before it with a space', 'спасибо @olga', ['olga']],
  ['names of 3 to 30 characters', `@ab @abc @${'x'.repeat(30)} @${'y'.repeat(31)}`, ['abc', 'x'.repeat(30)]],
])('mentions: %s', (_promise, text, usernames) => expect(extractMentions(text)).toEqual(usernames));

test.each([
  ['an e-mail address', 'write to ada@example.org or ada.l+news@example.org or mailto:@ada'],
  ['inside a word', 'foo@bar_baz éà@ada 數@ada'],
  ['a URL', 'https://medium.com/@ada/post-1 and http://x.y/?u=@ada www.tube.com/@ada medium.com/@ada'],
  ['an address elsewhere', '@ada@mastodon.social'],
  ['a code span', 'the `@ada` decorator, ``a ` @bob`` and ```@cyd```'],
  ['a fenced block', 'see\n```ts\n@ada class X {}\n```\n~~~\n@bob\n~~~'],
  ['a fenced block never closed', 'see\n```\n@ada\n``\n@bob'],
  ['letters that no username has', '@adaé @日本語 @ad\u0301a'],
  ['a lone at sign', '@ @@ @. @-- me @'],
])('no mention in %s', (_promise, text) => expect(extractMentions(text)).toEqual([]));

test('text after a code span or a closed fence counts again', () => {
  expect(extractMentions('`@one1` @ada\n```\n@two2\n```\n@bob and ` @cyd')).toEqual(['ada', 'bob', 'cyd']);
});

test.each([
  ['Ask @ada.', [['ada.', 'ada']]],
  ['Ask @ada.- or @lena.k!', [['ada.-', 'ada.', 'ada'], ['lena.k']]],
  ['Ask @ad...', [['ad...', 'ad..', 'ad.']]],
  [`Ask @${'x'.repeat(29)}...`, [[`${'x'.repeat(29)}.`, 'x'.repeat(29)]]],
])('a full stop or hyphen at the end may belong to the name, and the longest spelling comes first: %s', (text, spellings) =>
  expect(mentionsIn(text)).toEqual(spellings));

test('at most twenty members are mentioned by one text', () => {
  const text = Array.from({ length: 30 }, (_, index) => `@member${index}`).join(' ');
  expect(extractMentions(text)).toHaveLength(20);
});

test('whatever the text, what is found are distinct usernames that stand in it', () => {
  const piece = fc.oneof(fc.constantFrom('@ada', '@Bob.', '`', '```\n', '\n', ' ', 'https://', '@', 'x'), fc.string());
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const found = mentionsIn(text);
      expect(new Set(found.map(([longest]) => longest.toLowerCase())).size).toBe(found.length);
      for (const username of found.flat()) {
        expect(username).toMatch(/^[A-Za-z0-9_.-]{3,30}$/);
        expect(text).toContain(`@${username}`);
      }
    }),
  );
});

test.each([
  '`',
  '@',
  'a',
  '@a.',
  '``` ',
  '`x``y',
  'a:/',
  '~~~\n',
  '@aaa@',
  'www.',
  '@......',
  '.',
])('a hostile text of 100,000 times "%s" is read in no time', (piece) => {
  // Time that grew with its square would be longer than a test may take.
  expect(extractMentions(piece.repeat(100_000).slice(0, 100_000)).length).toBeLessThan(2);
});
