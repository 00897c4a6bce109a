// Everything that Kindling derives from a text agrees with the page: members who are notified are linked, what has a
// preview is a link, and titles contain the words that are shown.
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { factsOf } from '../../../src/text/facts.ts';
import { parseText } from '../../../src/text/parse.ts';
import { mentionsIn } from '../../../src/text/reading.ts';
import { aText } from '../../../src/text/text-fixture.ts';
import { Markdown } from './markdown.tsx';

const members = new Set(['ada', 'bob', 'bob.', '_mil_', 'cyd', 'x_1']);

/** Resolves each mention to the longest existing name, as on the server. */
const mentionedIn = (text: string): ReadonlySet<string> =>
  new Set(
    mentionsIn(parseText(text)).flatMap((names) => {
      const meant = names.map((name) => name.toLowerCase()).find((name) => members.has(name));
      return meant === undefined ? [] : [meant];
    }),
  );

type Shown = { text: string; mentions: Set<string>; links: string[]; tags: Set<string>; attributes: Set<string> };

function shown(text: string): Shown {
  const mentioned = mentionedIn(text);
  const hrefOfMention = (name: string) =>
    mentioned.has(name.toLowerCase()) ? `/profile/${name.toLowerCase()}` : undefined;
  const found: Shown = { text: '', mentions: new Set(), links: [], tags: new Set(), attributes: new Set() };
  const parser = new Parser({
    ontext(words) {
      found.text += words;
    },
    onopentag(name, attributes) {
      found.tags.add(name);
      for (const attribute of Object.keys(attributes)) found.attributes.add(attribute);
      if (name !== 'a') return;
      const { href = '' } = attributes;
      if ('data-mention' in attributes) found.mentions.add(href.replace('/profile/', ''));
      else if (/^https?:/i.test(href)) found.links.push(href);
      if (!('data-mention' in attributes))
        expect(attributes).toMatchObject({ rel: 'nofollow ugc noopener', target: '_blank' });
    },
  });
  parser.write(renderToStaticMarkup(createElement(Markdown, { text, hrefOfMention })));
  parser.end();
  return found;
}

const asOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const holdsForAnyText = (check: (text: string) => void): void =>
  fc.assert(
    fc.property(aText, (text) => {
      check(text);
    }),
    { numRuns: 1_000 },
  );

test('a text notifies the members that it links to', () =>
  holdsForAnyText((text) => expect(shown(text).mentions).toEqual(mentionedIn(text))));

test('the addresses with previews are those that the text links', () =>
  holdsForAnyText((text) => expect(shown(text).links).toEqual(factsOf(text).links)));

test('the plain words of a text are those that the page shows', () =>
  holdsForAnyText((text) => expect(asOneLine(shown(text).text)).toBe(factsOf(text).plain)));

test('no text becomes anything but the safe subset', () => {
  const subset = new Set([
    'div',
    'p',
    'a',
    'em',
    'strong',
    'del',
    'code',
    'pre',
    'ul',
    'ol',
    'li',
    'br',
    'blockquote',
    'span',
  ]);
  const attributes = new Set(['class', 'dir', 'hidden', 'href', 'rel', 'target', 'tabindex', 'data-mention']);
  holdsForAnyText((text) => {
    const page = shown(text);
    expect([...page.tags].filter((tag) => !subset.has(tag))).toEqual([]);
    expect([...page.attributes].filter((attribute) => !attributes.has(attribute))).toEqual([]);
  });
});
