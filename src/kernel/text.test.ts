import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anyCharacters } from '../testing/any-characters.ts';
import { markdownText, singleLine, userText } from './text.ts';

const post = userText({ min: 1, max: 10, messages: { tooShort: 'Say something.', tooLong: 'Too much.' } });
const free = userText({ max: 1000 });
const name = singleLine({ min: 1, max: 30 });

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

describe('userText', () => {
  test.each([
    ['line ends of every system become line feeds', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['tabs and blank lines stay', '\n\n\ta\n\n\tb  c\n', 'a\n\n\tb  c'],
    ['NUL and other control characters go', 'a\u0000b\u0007c\u001b[31md\u007fe\u009ff', 'abc[31mdef'],
    ['a byte order mark goes', '\ufeffa\ufeffb', 'ab'],
    ['half a surrogate pair becomes the replacement character', 'a\ud83d', 'a\ufffd'],
    ['a letter and its combining accent become one', 'cafe\u0301', 'caf\u00e9'],
    ['what leaves no ink is nothing', ' \u200b\u200d\ufe0f\u2800\u3164\n', ''],
    ['joined emoji stay whole', '👩‍👩‍👧', '👩‍👩‍👧'],
    ['right-to-left marks stay where text needs them', 'שלום\u200f!', 'שלום\u200f!'],
  ])('%s', (_promise, written, read) => expect(free.parse(written)).toBe(read));

  test.each([
    ['    code\n    more\n\ntext\n\n', '    code\n    more\n\ntext'],
    ['\n \n\tcode\n', '\tcode'],
    ['\r\n      deep code', '      deep code'],
    ['  \tcode', '  \tcode'],
    ['  text', 'text'],
    ['\n   text\n    ', 'text'],
    ['\u00a0\u00a0\u00a0\u00a0text', 'text'],
    ['    ', ''],
    [' \n    \n', ''],
  ])('Markdown %j is %j: its first code block stays indented', (written, read) => {
    expect(markdownText({ max: 1000 }).parse(written)).toBe(read);
    expect(markdownText({ max: 1000 }).parse(read)).toBe(read);
  });

  test('length is counted in characters, after cleaning', () => {
    expect(post.parse('  🐳🐳🐳🐳🐳🐳🐳🐳🐳🐳\u0000\r\n ')).toBe('🐳'.repeat(10));
    expect(messagesOf(post, '🐳'.repeat(11))).toEqual(['Too much.']);
  });

  test('a text of only white space is too short', () => expect(messagesOf(post, ' \n\t ')).toEqual(['Say something.']));

  test("without its own message, an issue gets zod's", () => {
    const bio = userText({ min: 3, max: 5 });
    const issueOf = (value: unknown) => bio.safeParse(value).error?.issues[0];
    expect(issueOf('ab')).toMatchObject({ code: 'too_small', origin: 'string', minimum: 3, inclusive: true });
    expect(issueOf('abcdef')).toMatchObject({ code: 'too_big', origin: 'string', maximum: 5, inclusive: true });
    expect(issueOf(42)).toMatchObject({ code: 'invalid_type', expected: 'string' });
    const words = userText({
      min: 1,
      max: 5,
      messages: { invalid: 'Words, please.', tooShort: 'Some words, please.' },
    });
    expect(messagesOf(words, 42)).toEqual(['Words, please.']);
    expect(messagesOf(words, ' ')).toEqual(['Some words, please.']);
    expect(messagesOf(words, 'sixteen')).toEqual(messagesOf(z.string().max(5), 'sixteen'));
  });

  test('any text parses to clean text, and cleaning it again changes nothing', () => {
    const anyText = anyCharacters(80);
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = userText({ max: 10_000 }).parse(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(userText({ max: 10_000 }).parse(clean)).toBe(clean);
        const markdown = markdownText({ max: 10_000 }).parse(text);
        expect([markdown.trim(), markdownText({ max: 10_000 }).parse(markdown)]).toEqual([clean, markdown]);
      }),
    );
  });
});

describe('singleLine', () => {
  test.each([
    ['white space of any kind becomes one space', ' Ada\n \tKing\u00a0\u2003Lovelace ', 'Ada King Lovelace'],
    ['what would turn the line around goes', 'Ada\u202egnp.exe\u2066', 'Adagnp.exe'],
    ['what removing brings together becomes one letter', 'cafe\u200b\u0301', 'caf\u00e9'],
    ['what is not seen goes', 'ad\u200bm\u00adin\u2060', 'admin'],
  ])('%s', (_promise, written, read) => expect(name.parse(written)).toBe(read));

  test('an invisible name is no name', () =>
    expect(name.safeParse('\u200b\u2060 \u200d').error?.issues).toMatchObject([{ code: 'too_small' }]));

  test.each([
    ...[
      '\u3164',
      '\u2800',
      '\u115f\u1160',
      '\uffa0',
      '\ufffc',
      '\ufffd',
      '\u{1d159}',
      '\ue000',
      '\u{f0000}',
      '\u{10fffd}',
    ],
    ...[
      '\u0378',
      '\ufdd0',
      '\u{e0041}',
      '\u{e0100}',
      '\u034f',
      '\u0301\u0302',
      '\u180e',
      '\u061c',
      '\u17b4',
      '\u2063',
      '\ud800',
    ],
  ])('%j is invisible, and so is no name', (unseen) => {
    expect(name.safeParse(unseen).error?.issues).toMatchObject([{ code: 'too_small' }]);
    expect(name.safeParse(` ${unseen} ${unseen}`).error?.issues).toMatchObject([{ code: 'too_small' }]);
    expect(name.safeParse(`A${unseen}`).success).toBe(true);
  });

  test.each(['🦊', '🇪🇺', '1️⃣', '李', 'ي', 'ก็', '.', '\u{1fafd}'])('%s can be seen', (seen) =>
    expect(name.parse(seen)).toBe(seen));

  test('any text parses to one line, and cleaning it again changes nothing', () => {
    const schema = singleLine({ max: 10_000 });
    fc.assert(
      fc.property(anyCharacters(80), (text) => {
        const clean = schema.parse(text);
        expect(clean).not.toMatch(/[\n\t\r]|^\s|\s$/u);
        expect(schema.parse(clean)).toBe(clean);
      }),
    );
  });
});

test('the schemas describe themselves in JSON Schema', () => {
  expect(z.toJSONSchema(post)).toMatchObject({ type: 'string', minLength: 1, maxLength: 10 });
});
