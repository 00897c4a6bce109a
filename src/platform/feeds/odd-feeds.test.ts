// Valid but unusual feeds: each format's rarer ways to express a title, a link, a date, an author, a text or a charset.
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { parseFeed } from './parse-feed.ts';

const address = 'https://moss.example/feeds/all.xml';
const link = '<link>https://moss.example/1</link>';
const namespaces =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"';
const rss = (item: string, head = '<?xml version="1.0"?>') =>
  `${head}<rss version="2.0" ${namespaces}><channel><title>Moss</title><item>${item}</item></channel></rss>`;
const atom = (entry: string, more = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Moss</title>${more}<entry><id>tag:moss.example,2026:1</id>${entry}</entry></feed>`;
const atomLink = '<link href="https://moss.example/1"/>';
const json = (item: object, more: object = {}) =>
  JSON.stringify({
    ...{ version: 'https://jsonfeed.org/version/1.1', title: 'Moss', ...more },
    items: [{ id: '1', url: 'https://moss.example/1', title: 'One', ...item }],
  });
const itemOf = (feed: string) => parseFeed(feed, address)?.items[0];

describe('a title is read completely:', () => {
  test.each([
    ['The &lt;select&gt; element', 'The <select> element'],
    ['Is a&lt;b, or 5 &lt; 6?', 'Is a<b, or 5 < 6?'],
    ['&lt;b&gt;Moss&lt;/b&gt; &amp;amp; fern', 'Moss & fern'],
    ['Moss&lt;br&gt;fern', 'Moss fern'],
    ['&lt;img src=x onerror=alert(1)&gt;Moss', 'Moss'],
    ['&lt;svg/onload=alert(1)&gt;', 'One'],
    ['<![CDATA[AT&amp;T &#8217;]]>', 'AT&T ’'],
  ])('%s', (written, title) => {
    expect(itemOf(rss(`<title>${written}</title>${link}<description>One</description>`))?.title).toBe(title);
  });

  test.each([
    ['', 'Use &lt;script&gt; wisely', 'Use <script> wisely'],
    [' type="text"', 'Use &lt;script&gt; wisely', 'Use <script> wisely'],
    [' type="html"', 'Use &lt;i&gt;moss', 'Use moss'],
    [' mode="base64"', 'TW9zcyAmIGZlcm4=', 'Moss & fern'],
  ])('of Atom%s', (type, written, title) => {
    expect(itemOf(atom(`<title${type}>${written}</title>${atomLink}`))?.title).toBe(title);
  });

  test('of JSON, where everything is text', () => {
    expect(itemOf(json({ title: 'Use <script> wisely' }))?.title).toBe('Use <script> wisely');
  });
});

describe('text that isn’t HTML keeps its characters and paragraphs:', () => {
  const content = '<p>1 &lt; 2, &lt;b&gt; and &amp;</p><p>More</p>';
  test.each([
    ['Atom', atom(`<title>One</title>${atomLink}<content type="text">1 &lt; 2, &lt;b&gt; and &amp;\n\nMore</content>`)],
    ['JSON', json({ content_text: '1 < 2, <b> and &\n \nMore' })],
  ])('%s', (_, feed) => {
    expect(itemOf(feed)).toMatchObject({ content, description: '1 < 2, <b> and & More' });
  });

  test('HTML declared as text is read as HTML', () => {
    const feed = atom(`<title>One</title>${atomLink}<summary type="text">&lt;p&gt;Moss&lt;/p&gt;</summary>`);
    expect(itemOf(feed)?.description).toBe('Moss');
  });
});

describe('an article is read where', () => {
  test.each([
    ['browsers would show it', '<link type="application/pdf" href="/a.pdf"/><link type="text/html" href="/a"/>', '/a'],
    ['a relation in capitals leads', '<link rel="ALTERNATE" href="/a"/>', '/a'],
    ['a relation by its long name leads', '<link rel="http://www.iana.org/assignments/relation/alternate" href="/a"/>'],
    ['only the entry itself lies', '<link rel="self" href="/a"/>', '/a'],
  ])('%s', (_, links, path = '/a') => {
    expect(itemOf(atom(`<title>One</title>${links}`))?.url).toBe(`https://moss.example${path}`);
  });

  test('its id is the only address', () => {
    const feed = atom('<title>One</title>').replace('tag:moss.example,2026:1', 'https://moss.example/id');
    expect(itemOf(feed)?.url).toBe('https://moss.example/id');
  });

  test('its recording is, if it has no other address', () => {
    const enclosure = '<enclosure url="/1.mp3" type="audio/mpeg" length="1"/><guid isPermaLink="false">1</guid>';
    expect(itemOf(rss(`<title>One</title>${enclosure}`))?.url).toBe('https://moss.example/1.mp3');
    const entry = atom('<title>One</title><link rel="enclosure" href="/1.mp3"/>');
    expect(itemOf(entry)?.url).toBe('https://moss.example/1.mp3');
  });

  test.each([
    ['RSS', rss('<title>One</title><guid>moss-1</guid>')],
    ['Atom', atom('<title>One</title>').replace('tag:moss.example,2026:1', 'moss-1')],
    ['JSON', json({ url: undefined, id: 'moss-1' })],
  ])('an id that is not an address is not used as a link: %s', (_, feed) => {
    expect(itemOf(feed)).toBeUndefined();
    expect(itemOf(feed.replace('moss-1', 'https://moss.example/id'))?.url).toBe('https://moss.example/id');
  });

  test('links in its content are relative to its base', () => {
    const content = '<content type="html" xml:base="https://fern.example/x/">&lt;a href="y"&gt;y&lt;/a&gt;</content>';
    expect(itemOf(atom(`<title>One</title>${atomLink}${content}`))?.content).toContain('"https://fern.example/x/y"');
  });
});

test.each([
  [
    'a video',
    rss(
      `${link}<media:group><media:title>One</media:title><media:description>1 &lt; 2</media:description></media:group>`,
    ),
    '',
  ],
  ['a video', rss(`${link}<media:title>One</media:title><media:description>1 &lt; 2</media:description>`), 'One'],
  [
    'a video of Atom',
    atom(
      `<title>One</title>${atomLink}<media:group xmlns:media="http://search.yahoo.com/mrss/"><media:description>1 &lt; 2</media:description></media:group>`,
    ),
    'One',
  ],
  ['a podcast', rss(`${link}<itunes:title>One</itunes:title><itunes:summary>1 &lt; 2</itunes:summary>`), 'One'],
])('%s is described by its own text', (_, feed, title) => {
  expect(itemOf(feed)).toMatchObject({ title: title || '1 < 2', description: '1 < 2' });
});

test('a picture without a type is recognised by the ending of its address', () => {
  const image = (url: string) => itemOf(rss(`<title>One</title>${link}<media:content url="${url}"/>`))?.image;
  expect([image('/moss.JPG?w=1'), image('/moss.mp4')]).toEqual(['https://moss.example/moss.JPG?w=1', null]);
});

test.each([
  [rss(`<title>One</title>${link}<dc:identifier>doi:1</dc:identifier>`), 'doi:1'],
  [rss(`<title>One</title>${link}<guid>2</guid><dc:identifier>doi:1</dc:identifier>`), '2'],
  [
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>M</title></channel><item rdf:about="urn:moss:1"><title>One</title><link>/1</link></item></rdf:RDF>',
    'urn:moss:1',
  ],
])('an item is identified by its id: %s', (feed, guid) => {
  expect(itemOf(feed)?.guid).toBe(guid);
});

describe('an author is', () => {
  const ada = '<author><name>Ada</name></author>';
  test.each([
    ['the feed’s, if the entry names none', atom(`<title>One</title>${atomLink}`, ada), 'Ada'],
    [
      'that of the source, before the feed’s',
      atom(
        `<title>One</title>${atomLink}<source><author><name>Bo</name></author></source>`,
        '<author><name>Ada</name></author>',
      ),
      'Bo',
    ],
    ['the entry’s own, before all', atom(`<title>One</title>${atomLink}<author><name>Cy</name></author>`, ada), 'Cy'],
    ['the feed’s in JSON', json({}, { authors: [{ name: 'Ada' }] }), 'Ada'],
    ['the feed’s in JSON Feed 1.0', json({}, { author: { name: 'Ada' } }), 'Ada'],
    ['all of them', atom(`<title>One</title>${atomLink}${ada}<author><name>Bo</name></author>`), 'Ada, Bo'],
    [
      'all of them in RSS',
      rss(`<title>One</title>${link}<dc:creator>Ada</dc:creator><dc:creator>Bo</dc:creator>`),
      'Ada, Bo',
    ],
    ['all of them in JSON', json({ authors: [{ name: 'Ada' }, { url: '/' }, { name: 'Bo' }] }), 'Ada, Bo'],
    [
      'a name before an address',
      rss(`<title>One</title>${link}<author>a@b.example</author><dc:creator>Ada</dc:creator>`),
      'Ada',
    ],
    ['nobody, if there is only an address', rss(`<title>One</title>${link}<author>a@b.example</author>`), null],
    ['the author of a podcast', rss(`<title>One</title>${link}<itunes:author>Ada</itunes:author>`), 'Ada'],
  ])('%s', (_, feed, author) => {
    expect(itemOf(feed)?.author).toBe(author);
  });
});

test.each(['issued', 'created', 'modified'])('a date may be called dcterms:%s', (name) => {
  const date = `<dcterms:${name}>2026-11-02T09:30:00Z</dcterms:${name}>`;
  expect(itemOf(rss(`<title>One</title>${link}${date}`))?.publishedAt).toBe('2026-11-02T09:30:00.000Z');
});

describe('content before a feed', () => {
  const declaring = (declarations: string) =>
    rss(`<title>&moss; grows</title>${link}`, `<?xml version="1.0"?><!DOCTYPE rss [${declarations}]>`);
  test.each([
    ['a text entity is expanded', '<!ENTITY moss "Moss &#38; fern">', 'Moss & fern grows'],
    ['the first of two declarations counts', '<!ENTITY moss "Moss"><!ENTITY moss "Fern">', 'Moss grows'],
    [
      'brackets in quotes and comments don’t end the declarations',
      '<!ENTITY a "]>"><!-- ]> --><!ENTITY moss "Moss">',
      'Moss grows',
    ],
    ['an entity of markup is not expanded', '<!ENTITY moss "<b>Moss</b>">', '&moss; grows'],
    ['an entity of further entities is not expanded', '<!ENTITY a "ha"><!ENTITY moss "&a;&a;">', '&moss; grows'],
    ['an entity of a file is not expanded', '<!ENTITY moss SYSTEM "file:///etc/passwd">', '&moss; grows'],
  ])('%s', (_, declarations, title) => {
    expect(itemOf(declaring(declarations))?.title).toBe(title);
  });

  test('entities expand to no more text than an ordinary feed has', () => {
    const feed = declaring(`<!ENTITY moss "${'m'.repeat(500)}">`);
    const spent = `<description>${'&moss;'.repeat(200)}</description><title>`;
    expect(itemOf(feed.replace('<title>&', `${spent}&`))?.title).toBe('&moss; grows');
  });

  test('a comment declares no format', () => {
    expect(itemOf(`<!-- <rss version="2.0"> -->${atom(`<title>One</title>${atomLink}`)}`)?.title).toBe('One');
  });
});

test.each([
  '<rss version="2.0"><channel/></rss>',
  '<rss version="0.91"><channel><language>en</language></channel></rss>',
  '<feed xmlns="http://www.w3.org/2005/Atom"/>',
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"/>',
])('a feed without content yet is a feed: %s', (feed) => {
  expect(parseFeed(feed, address)).toMatchObject({ title: '', items: [] });
});

test('excerpt and word count are those of the whole article', () => {
  const content_html = `<p>${'moss '.repeat(400)}</p>`;
  const item = itemOf(json({ content_html }));
  expect([item?.words, item?.excerpt]).toEqual([400, `${'moss '.repeat(99).trim()}…`]);
});

describe('a declared charset is used only if the bytes are valid in it:', () => {
  const zoe = (encoding: string) =>
    rss(`<title>Zo\u00eb</title>${link}`, `<?xml version="1.0" encoding="${encoding}"?>`);
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const utf32 = (text: string) => Buffer.from(Uint32Array.from(text, (letter) => letter.codePointAt(0) ?? 0).buffer);
  test.each<[string, Uint8Array, string | null]>([
    ['UTF-8 declared as UTF-16', Buffer.from(zoe('utf-16')), null],
    ['UTF-8 that its server declares as UTF-16', Buffer.from(zoe('utf-8')), 'text/xml; charset=utf-16'],
    ['windows-1252 that its server declares as UTF-8', latin1(zoe('windows-1252')), 'text/xml; charset=utf-8'],
    ['a charset name with another separator', latin1(zoe('latin-1')), null],
    ['UTF-16 without a mark, beginning with a blank line', Buffer.from(`\n${zoe('utf-16')}`, 'utf16le'), null],
    ['UTF-8 that its server declares as latin1', Buffer.from(zoe('utf-8')), 'text/xml; charset=iso-8859-1'],
    ['UTF-8 declared as windows-1251', Buffer.from(zoe('windows-1251')), null],
    ['a charset of another system', latin1(zoe('macroman')).map((byte) => (byte === 0xeb ? 0x91 : byte)), null],
    ['UTF-32', utf32(zoe('utf-32')), null],
    ['UTF-32 with a mark', utf32(`\ufeff${zoe('utf-32')}`), null],
    ['big-endian UTF-32', utf32(zoe('utf-32')).swap32(), null],
    ['big-endian UTF-32 with a mark', utf32(`\ufeff${zoe('utf-32')}`).swap32(), null],
    ['JSON in UTF-16 without a mark', Buffer.from(json({ title: 'Zoë' }), 'utf16le').swap16(), null],
  ])('%s', (_, bytes, contentType) => {
    expect(itemOf(decodeText(bytes, contentType))?.title).toBe('Zoë');
  });

  test('the charset of a page may be in any of its meta tags', () => {
    const page =
      '<meta name="viewport" content="width=device-width"><meta charset="iso-8859-1"><title>Zo\u00eb</title>';
    expect(decodeText(latin1(page), 'text/html')).toContain('Zoë');
  });

  test('a page cut off within a letter keeps its charset', () => {
    const page = Buffer.from('<meta charset="iso-8859-1">Zoë').subarray(0, -1);
    expect(decodeText(page, 'text/html; charset=utf-8')).toBe('<meta charset="iso-8859-1">Zo');
  });
});
