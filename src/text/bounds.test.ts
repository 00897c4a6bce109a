import { describe, expect, it } from 'vitest';
import { isTooMuchForMarkdown } from './bounds.ts';

describe('a text is left unparsed', () => {
  it.each([
    ['lists within lists, on one line', `${'- '.repeat(5_000)}x`],
    ['numbered lists within each other', `${'1. '.repeat(3_000)}x`],
    ['quotes within quotes', '>'.repeat(10_000)],
    ['quotes and lists in turn', `a\n${'> - '.repeat(2_500)}x`],
    ['lists that nest line by line', Array.from({ length: 90 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
    [
      'lists that nest line by line, by tabs',
      Array.from({ length: 90 }, (_, at) => `${'\t'.repeat(at)}- a`).join('\n'),
    ],
    ['emphasis within emphasis', `${'_'.repeat(4_999)}a${'_'.repeat(4_999)}`],
    ['emphasis that is opened repeatedly', `${'*a **b '.repeat(700)}${'c** d*'.repeat(800)}`],
    ['emphasis by both marks in turn, which is no separator', '*_'.repeat(5_000)],
    ['emphasis in what begins like a separator', `${'- '.repeat(5)}${'_*'.repeat(4_000)}`],
    ['code that is opened repeatedly', '``b\\'.repeat(2_500)],
    ['thousands of links', '[a](b)'.repeat(1_600)],
    ['brackets within brackets', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['thousands of headings', 'a\n-\n'.repeat(2_500)],
    ['thousands of quotes', '> a\n\n'.repeat(2_000)],
    ['strikethrough that is opened repeatedly', '~~a '.repeat(300)],
    ['thousands of names', '@a '.repeat(1_500)],
    ['thousands of escapes', '\\!'.repeat(1_500)],
  ])('%s', (_, text) => expect(isTooMuchForMarkdown(text)).toBe(true));
});

describe('a text is Markdown', () => {
  it.each([
    ['a quote of a quote with a list in it', '> > 1. one\n> >    - a\n> >      - b\n> > 2. two'],
    ['separators', `Above\n\n${'* '.repeat(40)}\n\n${'-'.repeat(200)}\n\n${'_ '.repeat(900)}\n\nBelow`],
    ['code that is indented far', `\`\`\`\n${' '.repeat(120)}return deep;\n\`\`\``],
    ['a long list', '- **bold** and a word or two\n'.repeat(200)],
    ['a list of two hundred links', '- [A tool](https://example.com/) for `this`\n'.repeat(200)],
    ['a hundred names and addresses', '@ada #lamp https://lamp.example/a_b\n'.repeat(100)],
    ['a page of HTML in a block of code', `\`\`\`\n${'<p class="a">Words &amp; more</p>\n'.repeat(200)}\`\`\``],
    ['a sum with many minuses', `1 ${'- 1 '.repeat(100)}`],
  ])('%s', (_, text) => expect(isTooMuchForMarkdown(text)).toBe(false));
});
