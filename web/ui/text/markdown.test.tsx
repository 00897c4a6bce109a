import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { Markdown } from './markdown.tsx';

const members = ['grace', 'grace.h', 'ada-l', 'stop', 'stop.'];

function shown(text: string): HTMLElement {
  const hrefOf = (username: string) => (members.includes(username) ? `/profile/${username}` : undefined);
  mount(<Markdown text={text} hrefOfMention={hrefOf} />);
  const element = document.querySelector<HTMLElement>('.prose');
  if (!element) throw new Error('Nothing was rendered.');
  return element;
}

test('emphasis, code, lists and quotes are shown, and a line break stays one', () => {
  const text = shown('**bold** *soft* `code`\nnext\n\n- one\n- two\n\n> quoted');
  for (const tag of ['strong', 'em', 'code', 'br', 'ul li', 'blockquote'])
    expect(text.querySelector(tag), tag).not.toBeNull();
});

test.for([
  ['lists', `${'- '.repeat(4_990)}end`],
  ['quotes', `${'> '.repeat(4_990)}end`],
  ['emphasis', `${'_'.repeat(4_990)}end${'_'.repeat(4_990)}`],
] as const)('a text of nothing but nested %s is shown as it was written', ([, attack]) => {
  expect(shown(attack).textContent).toBe(attack);
  expect(shown(attack).childElementCount).toBe(0);
});

test('a link opens a new tab, without an opener or search ranking for its target', async () => {
  shown('[our guide](https://guide.example/start)');
  const link = page.getByRole('link', { name: 'our guide' });
  await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('href', 'https://guide.example/start');
});

test('a bare address becomes a link, without the punctuation of its sentence', async () => {
  shown('Read https://www.notes.example/a_(b), (see https://other.example/x).');
  await expect
    .element(page.getByRole('link', { name: 'notes.example/a_(b)' }))
    .toHaveAttribute('href', 'https://www.notes.example/a_(b)');
  await expect
    .element(page.getByRole('link', { name: 'other.example/x' }))
    .toHaveAttribute('href', 'https://other.example/x');
});

test('a long address shows its beginning, and contains all of it', () => {
  const address = `https://www.notes.example/${'a-long-way/'.repeat(10)}`;
  const link = shown(`See ${address}`).querySelector('a');
  expect(link?.textContent).toBe(address);
  expect(link?.innerText).toBe(address.slice('https://www.'.length).slice(0, 58));
});

test('strikethrough is struck out', () => {
  expect(shown('~~old~~ ~new~').querySelector('del')?.textContent).toBe('old');
});

test.for([
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example)',
  '<javascript:alert(1)>',
])('an address that is not of the web is no link: %s', (attack) => {
  expect(shown(attack).querySelector('a')).toBeNull();
});

test.for([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<b onclick=alert(1)>hello</b>',
  '<iframe src="//evil.example">',
])('HTML is shown as the text that it is: %s', (attack) => {
  const text = shown(`before ${attack} after`);
  expect(text.textContent).toContain(attack);
  expect(text.querySelector('img, script, b, iframe')).toBeNull();
});

test('a block of HTML is text too, and no word is lost', () => {
  expect(shown('<div>\nhello\n</div>').textContent).toContain('<div>');
});

test('a picture becomes a link to it, so that no page loads an address that a stranger chose', async () => {
  const text = shown('![our chart](https://tracker.example/pixel.png)');
  expect(text.querySelector('img')).toBeNull();
  await expect
    .element(page.getByRole('link', { name: 'our chart' }))
    .toHaveAttribute('href', 'https://tracker.example/pixel.png');
});

test('headings are paragraphs: a member’s text can’t change the page’s outline', () => {
  const text = shown('# Loud\n\nquiet');
  expect(text.querySelector('h1')).toBeNull();
  expect([...text.querySelectorAll('p')].map((each) => each.textContent)).toEqual(['Loud', 'quiet']);
});

test('a mention becomes a link to the member; an unknown one stays text', () => {
  const text = shown('Thanks @grace.h, and @nobody. Also (@ada-l)!');
  const links = [...text.querySelectorAll('a[data-mention]')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['@grace.h', '/profile/grace.h'],
    ['@ada-l', '/profile/ada-l'],
  ]);
  expect(text.textContent).toBe('Thanks @grace.h, and @nobody. Also (@ada-l)!');
});

test.for([
  'ada@example.com',
  '`@grace.h`',
  'https://social.example/@grace.h',
  '@ab',
  'a@grace.h',
  '@grace@social.example',
  'é@grace',
  'medium.example/@grace',
  '```\n@grace.h\n```',
])('no mention is found in %s', (text) => {
  expect(shown(text).querySelector('[data-mention]')).toBeNull();
});

test.for([
  ['a full stop after a mention belongs to the sentence', 'Ask @grace.', ['@grace']],
  [
    'it belongs to the name of whoever is called so',
    'Ask @stop. Or ask @stop, or @stop.-',
    ['@stop.', '@stop', '@stop.'],
  ],
  [
    'a mention may follow a full stop, a bracket or a quote',
    'So.@grace (@grace.h) “@ada-l”',
    ['@grace', '@grace.h', '@ada-l'],
  ],
] as const)('%s', ([_promise, text, mentions]) => {
  const links = [...shown(text).querySelectorAll('[data-mention]')];
  expect(links.map(({ textContent }) => textContent)).toEqual(mentions);
  expect(document.querySelector('.prose')?.textContent).toBe(text);
});

test('a plain click on a mention goes through the router; with Ctrl the browser handles it', async () => {
  const onNavigate = vi.fn();
  mount(<Markdown text="Ask @radia" hrefOfMention={(username) => `/profile/${username}`} onNavigate={onNavigate} />);
  const link = page.getByRole('link', { name: '@radia' });
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/profile/radia');
  await link.click({ modifiers: ['Control'] });
  expect(onNavigate).toHaveBeenCalledTimes(1);
});

describe('text from right to left', () => {
  test('each paragraph, list and quote has the direction of its own words', () => {
    const text = shown('Hello\n\nשלום לכולם\n\n- واحد\n- اثنان\n\n> שאלה טובה');
    const directions = [...text.children].map((block) => [block.localName, getComputedStyle(block).direction]);
    expect(directions).toEqual([
      ['p', 'ltr'],
      ['p', 'rtl'],
      ['ul', 'rtl'],
      ['blockquote', 'rtl'],
    ]);
    const item = text.querySelector('li');
    expect(item && getComputedStyle(item).direction).toBe('rtl');
  });

  test('mentions, links and code inside it have their own, and do not affect its', () => {
    const text = shown('@grace תודה על `npm test` ועל https://guide.example/start');
    const paragraph = text.querySelector('p');
    expect(paragraph && getComputedStyle(paragraph).direction).toBe('rtl');
    const within = [...text.querySelectorAll('a, code')];
    expect(within.map((each) => getComputedStyle(each).direction)).toEqual(['ltr', 'ltr', 'ltr']);
    expect(within.map((each) => getComputedStyle(each).unicodeBidi)).toEqual(['isolate', 'isolate', 'isolate']);
  });

  test('a block of code is always from left to right', () => {
    const block = shown('```\n# שלום\nconst x = 1;\n```').querySelector('pre');
    // The block may be wider than its card, and must then be scrollable by keyboard.
    expect(block?.tabIndex).toBe(0);
    expect(block && getComputedStyle(block).direction).toBe('ltr');
  });
});
