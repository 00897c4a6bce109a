// Random texts with many names, addresses and Markdown marks.
import fc from 'fast-check';
import { naughtyStrings } from '../testing/hostile/naughty-strings.ts';

const marks = [
  ...['*', '**', '_', '__', '~~', '`', '``', '```\n', '~~~\n', '\n', '\n\n', ' ', '  \n', '\t', '    ', '\\', '\r\n'],
  ...['[', ']', '](', '](https://a.example)', '][1]', '[1]: https://b.example\n', '(', ')', '![', '<', '>', '> ', '# '],
  ...['- ', '1. ', '7. ', '2) ', '---\n', '===\n', '&', '&amp;', '&commat;', '<b>', '</b>', '<!--', '|', '!'],
  ...['。', '，', '）'],
  ...['\u200f', '\u202e', '\u2066', '\u2069', '\ufeff', '\0'],
];
const names = '@ada @Bob. @_mil_ @cyd- @x @ @@ada @ada@b.example #lamp # a@ada 谢谢@ada @adaさん'.split(' ');
const addresses = [
  ...['https://', 'https://a.example', 'http://b.example/__init__.py', 'www.c.example', 'https://d.example/a_(b)'],
  ...['javascript:alert(1)', 'mailto:a@b.example', 'https://例え.テスト', '//e.example', 'f.example'],
  ...['https://a。', 'h', 'w'],
];
const words = ['word', 'été', '東京', 'שלום', 'नमस्ते', '🔥', '1986', 'x', '.', ',', "'", '"', '“', '”', '-', '_'];

const pieces = [marks, names, addresses, words].map((some) => fc.constantFrom(...some));

export const aText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.oneof(...pieces), { maxLength: 30 }).map((some) => some.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...naughtyStrings) },
);
