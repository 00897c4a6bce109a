import { expect, test } from 'vitest';
import { excerpt, plainText } from './plain-text.ts';

test.each([
  ['a name keeps its underscores', 'Ask @ada_r, @_ada and @ada_ about it', 'Ask @ada_r, @_ada and @ada_ about it'],
  ['two names are no emphasis', '@_ada_ met @_bob_', '@_ada_ met @_bob_'],
  ['underscores within a word stay', 'snake_case_name and __init__.py', 'snake_case_name and init.py'],
  ['emphasis goes', '**Bold**, *slanted*, _slanted_, __bold__ and ***both***', 'Bold, slanted, slanted, bold and both'],
  ['emphasis around a name goes, the name stays', '_thanks to @ada_r_', 'thanks to @ada_r'],
  ['signs that stand for nothing stay', '3 * 4 = 12, C# and [sic] > nothing', '3 * 4 = 12, C# and [sic] > nothing'],
  ['code keeps its words', 'Run `npm_config_x=1`:\n```sh\nnpm start\n```', 'Run npm_config_x=1: npm start'],
  ['a link leaves its words', 'See [the guide](https://example.com/a_b_c) now', 'See the guide now'],
  ['an address keeps its underscores', 'https://example.com/a_b_c', 'https://example.com/a_b_c'],
  ['headings, lists and quotes become one line', '# Title\n- one\n2. two\n> three', 'Title one two three'],
  ['struck words stay', '~~never~~ seldom', 'never seldom'],
])('%s', (_, text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('a text that is too long is cut where a word ends', () => {
  expect(excerpt('The quick brown fox jumps over the lazy dog', 20)).toBe('The quick brown…');
  expect(excerpt('🔥'.repeat(30), 10)).toBe(`${'🔥'.repeat(9)}…`);
  expect(excerpt('short', 20)).toBe('short');
});

test('a cut that is followed by nothing but more text is said, however long the text', () => {
  expect(excerpt('word '.repeat(10_000), 12)).toBe('word word…');
});
