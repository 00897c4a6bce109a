import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolated } from '../../text/isolate.ts';
import { layOutMail, type MailBlock, type MailDescription } from './layout.ts';

function described(text: string, url = 'https://kindling.example/reset?token=a&b=c'): MailDescription {
  const blocks: MailBlock[] = [
    text,
    { kind: 'heading', text },
    { kind: 'quote', text },
    { kind: 'small', text },
    { kind: 'list', items: [text, text] },
    { kind: 'item', title: text, url, about: text, text },
    { kind: 'button', label: text, url },
  ];
  return { title: text, preview: text, blocks, footer: { text, links: [{ label: text, url }] } };
}

test('text and HTML have the same content, with the links in full', () => {
  const { text, html } = layOutMail({
    title: 'Choose a new password',
    preview: 'The link works for 30 minutes.',
    blocks: [
      'Hello Ada,',
      { kind: 'button', label: 'Choose a new password', url: 'https://kindling.example/reset?token=t0k&x=1' },
      { kind: 'quote', text: 'first line\nsecond line' },
      { kind: 'list', items: ['one thing', 'another'] },
    ],
    footer: {
      text: 'You asked for this mail.',
      links: [{ label: 'Settings', url: 'https://kindling.example/settings' }],
    },
  });
  expect(text).toBe(`Choose a new password

Hello Ada,

Choose a new password:
https://kindling.example/reset?token=t0k&x=1

> first line
> second line

- one thing
- another

-- 
Kindling
You asked for this mail.
Settings: https://kindling.example/settings
`);
  for (const part of ['Hello Ada,', 'first line<br>second line', '<li>another</li>', 'You asked for this mail.']) {
    expect(html).toContain(part);
  }
  expect(html).toContain('href="https://kindling.example/reset?token=t0k&amp;x=1"');
  expect(html).toContain('The link works for 30 minutes.');
});

test('typed text never becomes markup, in any block', () => {
  const markupOf = (html: string) => html.replaceAll('<br>', '').match(/[<>"]/g)?.length;
  const calm = markupOf(layOutMail(described('calm')).html);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '\n', 'a', 'script', '/', '{', '-->') }),
      (text) => {
        const { html } = layOutMail(described(text));
        // A digest entry without further words has two paragraphs fewer, with eight such characters each and two of a class.
        expect(markupOf(html)).toBe(text === '' ? (calm ?? 0) - 18 : calm);
      },
    ),
  );
});

test('quotes in an address cannot leave the attribute', () => {
  const { html } = layOutMail(described('x', 'https://kindling.example/"onmouseover="alert(1)'));
  expect(html).not.toContain('"onmouseover');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org/x'])('a link to %s is never sent', (url) =>
  expect(() => layOutMail(described('x', url))).toThrow('may not link'));

test('styles are inline except for the colours of dark mode, and nothing is fetched from elsewhere', () => {
  const { html } = layOutMail(described('x'));
  const [sheet = '', ...others] = html.match(/<style>[\s\S]*?<\/style>/g) ?? [];
  expect(others).toEqual([]);
  expect(sheet).toMatch(/^<style>@media \(prefers-color-scheme: dark\) \{/);
  expect(sheet).not.toMatch(/@import|url\(|display|visibility|position/);
  expect(html).not.toMatch(/<(?:script|img|link|iframe)\b/);
});

test('right-to-left words have their own direction in HTML, and are isolated in text', () => {
  const { text, html } = layOutMail({
    ...described('x'),
    blocks: [
      { kind: 'item', title: `ada liked “${isolated('שלום <b>')}”`, url: 'https://kindling.example/' },
      { kind: 'quote', text: 'שלום' },
    ],
  });
  expect(html).toContain('ada liked “<bdi>שלום &lt;b&gt;</bdi>”');
  expect(html).toMatch(/<blockquote dir="auto"[^>]*>שלום</);
  expect(text).toContain('ada liked “\u2068שלום <b>\u2069”');
});
