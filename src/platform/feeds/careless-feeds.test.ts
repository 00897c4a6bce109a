// Feeds that are not well-formed, or mix elements of several formats: no article is lost, and no text.
import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const address = 'https://moss.example/feed.xml';
const titlesOf = (feed: string) => parseFeed(feed, address)?.items.map(({ title }) => title);
const itemOf = (feed: string) => parseFeed(feed, address)?.items[0];

const namespaces =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"';
const channelOf = (inner: string) => `<rss version="2.0" ${namespaces}><channel>${inner}</channel></rss>`;
const rss = (item: string) => channelOf(`<title>Moss</title><item>${item}</item>`);
const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Moss</title><entry><id>1</id><link href="https://moss.example/1"/>${entry}</entry></feed>`;
const item = (title: string) =>
  `<item><title>${title}</title><link>https://moss.example/${title}</link><pubDate>Mon, 02 Nov 2026 09:30:00 GMT</pubDate></item>`;
const link = '<link>https://moss.example/1</link>';
const open = (title: string) => item(title).replace('</item>', '');

describe('all articles are read', () => {
  test.each([
    ['after an unclosed category of the channel', channelOf(`<itunes:category text='T'>${item('One')}${item('Two')}`)],
    ['after an unclosed image of the channel', channelOf(`<image><url>/a.png</url>${item('One')}${item('Two')}`)],
    ['after an unclosed title of the channel', channelOf(`<title>Moss<link>/</link>${item('One')}${item('Two')}`)],
    ['after unclosed markup in the channel', channelOf(`<description><b>Moss<p>${item('One')}${item('Two')}`)],
    ['though an item is not closed', channelOf(`${open('One')}${item('Two')}`)],
    ['though no item is closed', channelOf(`${open('One')}${open('Two')}`)],
    ['though the channel is not closed', `<rss version="2.0"><channel>${item('One')}${item('Two')}</rss>`],
    ['though the root is not closed', `<rss version="2.0"><channel>${item('One')}${item('Two')}</channel>`],
    ['though there is no channel', `<rss version="2.0">${item('One')}${item('Two')}</rss>`],
    ['though there is no root', `<channel>${item('One')}${item('Two')}</channel>`],
    ['next to the channel', `<rss version="2.0"><channel><title>M</title></channel>${item('One')}${item('Two')}</rss>`],
    [
      'of RDF in its channel',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel>${item('One')}${item('Two')}</channel></rdf:RDF>`,
    ],
    [
      'of RDF after a list of them',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="/"><items><rdf:Seq><rdf:li rdf:resource="/One"/></rdf:Seq></items></channel>${item('One')}${item('Two')}</rdf:RDF>`,
    ],
    ['of a feed without declared prefixes', channelOf(`<foo:bar/>${item('One')}${item('Two')}`)],
    ['with another prefix', channelOf(`${item('One')}${item('Two')}`).replace(/<(\/?)(?=[a-z])/g, '<$1r:')],
    [
      'though Atom is declared as the default',
      `<rss xmlns="http://www.w3.org/2005/Atom"><channel>${item('One')}${item('Two')}</channel></rss>`,
    ],
    ['after closing tags that were never opened', channelOf(`</b></item></a>${item('One')}</image>${item('Two')}`)],
    [
      'of Atom, where an entry is not closed',
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>One</title><link href="/1"/><entry><title>Two</title><link href="/2"/></entry></feed>`,
    ],
    [
      'of CDF',
      '<?xml version="1.0"?><CHANNEL HREF="/"><TITLE>Moss</TITLE><ITEM HREF="/1" LASTMOD="2026-11-02T09:30"><TITLE>One</TITLE></ITEM><ITEM HREF="/2"><TITLE>Two</TITLE></ITEM></CHANNEL>',
    ],
  ])('%s', (_, feed) => {
    expect(titlesOf(feed)).toEqual(['One', 'Two']);
  });

  test.each([
    ['its title is not closed', `<title>One${link}<guid>g</guid>`],
    ['its link is not closed', '<link>https://moss.example/1<title>One</title>'],
    ['its category is not closed', `<category>Moss<title>One</title>${link}`],
    ['its enclosure is not closed', `<enclosure url="/a.mp3"><title>One</title>${link}`],
    ['its author is not closed', `<author>Ada<title>One</title>${link}`],
    ['its picture is not closed', `<media:thumbnail url="/a.png"><title>One</title>${link}`],
    ['its description is not closed', `<description>Moss <b>is<pubDate>x</pubDate><title>One</title>${link}`],
    ['a tag is misspelt', `<title>One</title>${link}<description>Soft</descripton>`],
    ['a tag is closed twice', `<title>One</title></b>${link}`],
    ['a tag is closed in capitals', `<title>One</TITLE>${link}`],
    ['markup is not escaped', `<title>One</title>${link}<description><p>Soft<br>moss</p></description>`],
  ])('though %s', (_, inner) => {
    expect(itemOf(rss(inner))).toMatchObject({ title: 'One', url: 'https://moss.example/1' });
  });

  test('even if its link is in an attribute', () => {
    expect(itemOf(rss('<title>One</title><link href="https://moss.example/1"/>'))?.url).toBe('https://moss.example/1');
    const several = '<link rel="self" href="/self"/><link rel="alternate" href="https://moss.example/1"/>';
    expect(itemOf(rss(`<title>One</title>${several}`))?.url).toBe('https://moss.example/1');
  });

  test.each([
    ['<description>&lt;img src="/a.png" alt="A cat on moss"&gt;</description>', 'A cat on moss'],
    ['<description>&lt;img src="/a.png"&gt;</description>', 'Picture'],
    ['<title/><description/><media:content url="/a.png" medium="image"/>', 'Picture'],
    ['<title> </title><content:encoded><![CDATA[<p><img src="/a.png" title="Moss"></p>]]></content:encoded>', 'Moss'],
  ])('though a picture post has no title: %s', (inner, title) => {
    expect(itemOf(rss(link + inner))).toMatchObject({ title, url: 'https://moss.example/1' });
  });

  test('two hundred of them at most, whatever follows', () => {
    const many = Array.from({ length: 250 }, (_, index) => item(String(index))).join('');
    expect(titlesOf(`<rss version="2.0"><channel>${many}<item><title>`)).toHaveLength(200);
  });
});

test.each([
  ['within an article', '<rss version="2.0"><channel><title>Moss</title><item><title>One</title>'],
  ['within a tag', channelOf(item('One')).slice(0, -25)],
  ['within an entry', atom('<title>One</title>').slice(0, -14)],
])('a feed that is cut off %s is refused completely', (_, feed) => {
  expect(parseFeed(feed, address)).toBeUndefined();
});

describe('markup characters are text:', () => {
  test.each([
    ['1 < 2 & more', '1 < 2 & more'],
    ['<3 moss', '<3 moss'],
    ['AT&T', 'AT&T'],
    ['a &nbsp; b &eacute; &#146;', 'a b é ’'],
    ['Ma\u0092am', 'Ma’am'],
    ['\u0093Moss\u0094 \u0096 \u0080 1', '“Moss” – € 1'],
  ])('%s', (written, title) => {
    expect(itemOf(rss(`<title>${written}</title>${link}`))?.title).toBe(title);
  });

  test('the query of an address is not escaped', () => {
    const url = 'https://moss.example/?a=1&copy=2&lt=3';
    expect(itemOf(rss(`<title>One</title><link>${url}&amp;b=4</link>`))?.url).toBe(`${url}&b=4`);
  });

  test('C1 controls are letters of windows-1252 in all texts', () => {
    const read = itemOf(
      rss(
        `<title>One</title>${link}<description>It\u0092s soft</description><dc:creator>O\u0092Hara</dc:creator><content:encoded>&lt;p&gt;It\u0092s very soft, it is&lt;/p&gt;</content:encoded>`,
      ),
    );
    expect(read).toMatchObject({ description: 'It’s soft', author: 'O’Hara', content: '<p>It’s very soft, it is</p>' });
  });
});

describe('text is shown as intended:', () => {
  test.each([
    ['an iframe', '<iframe src="/a"/>'],
    ['a script', '<script src="/a"/>'],
    ['a style', '<style/>'],
    ['a title', '<title/>'],
    ['a textarea', '<textarea/>'],
    ['an object', '<object data="/a"></object>'],
    ['a bold nothing', '<b/>'],
  ])('a self-closing tag swallows nothing: %s', (_, tag) => {
    const content = `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Before</p>${tag}<p>After</p></div></content>`;
    expect(itemOf(atom(`<title>One</title>${content}`))?.description).toBe('Before After');
  });

  test('XHTML keeps its links, entities and breaks', () => {
    const content =
      '<content type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:p>1 &lt; 2<h:br/><h:a href="/a?b=1&amp;c=2">a</h:a></h:p></h:div></content>';
    expect(itemOf(atom(`<title>One</title>${content}`))?.content).toContain(
      '<p>1 &lt; 2<br /><a href="https://moss.example/a?b=1&amp;c=2" rel="nofollow noopener">a</a></p>',
    );
  });

  test.each([
    ['a body of XHTML', '<body xmlns="http://www.w3.org/1999/xhtml"><p>Moss <i>is</i> soft</p></body>'],
    [
      'a body of XHTML by prefix',
      '<x:body xmlns:x="http://www.w3.org/1999/xhtml"><x:p>Moss <x:i>is</x:i> soft</x:p></x:body>',
    ],
    ['an undeclared prefix', '<xhtml:body><xhtml:p>Moss <xhtml:i>is</xhtml:i> soft</xhtml:p></xhtml:body>'],
    ['content of Atom', '<atom:content type="html">&lt;p&gt;Moss &lt;i&gt;is&lt;/i&gt; soft&lt;/p&gt;</atom:content>'],
    [
      'content of Atom in XHTML',
      '<atom:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Moss <i>is</i> soft</p></div></atom:content>',
    ],
    [
      'content of Atom by default',
      '<content xmlns="http://www.w3.org/2005/Atom" type="html">&lt;p&gt;Moss &lt;i&gt;is&lt;/i&gt; soft&lt;/p&gt;</content>',
    ],
  ])('RSS may hold %s', (_, body) => {
    expect(itemOf(rss(`<title>One</title>${link}${body}`))?.content).toContain('<p>Moss <i>is</i> soft</p>');
  });

  test.each([
    'image/png',
    'audio/mpeg',
    'application/pdf',
    'video/mp4',
    'model/vrml',
  ])('a file of type %s is not content', (type) => {
    const content = `<content type="${type}" mode="base64">iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ</content>`;
    const plain = content.replace(' mode="base64"', '');
    for (const each of [content, plain]) {
      expect(itemOf(atom(`<title>One</title>${each}`))).toMatchObject({ title: 'One', description: '', content: null });
    }
  });

  test.each([
    ['Atom', atom('<title type="text">Why the closing &lt;/body> tag is optional</title>')],
    ['Atom, by its long name', atom('<title type="text/plain">Why the closing &lt;/body> tag is optional</title>')],
    ['Atom in RSS', rss(`${link}<atom:title type="text">Why the closing &lt;/body> tag is optional</atom:title>`)],
    [
      'JSON',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [{ id: 1, url: 'https://moss.example/1', title: 'Why the closing </body> tag is optional' }],
      }),
    ],
  ])('a title that is declared as plain text is verbatim: %s', (_, feed) => {
    expect(itemOf(feed)?.title).toBe('Why the closing </body> tag is optional');
  });

  test('a plain title keeps entities and tags as they are written', () => {
    expect(itemOf(atom('<title type="text">AT&amp;amp;T &lt;b>bold&lt;/b> &lt;!-- x --></title>'))?.title).toBe(
      'AT&amp;T <b>bold</b> <!-- x -->',
    );
    expect(itemOf(atom('<title type="html">AT&amp;amp;T &lt;b>bold&lt;/b></title>'))?.title).toBe('AT&T bold');
  });
});

describe('e-mail addresses are not revealed:', () => {
  const authorOf = (feed: string) => itemOf(feed)?.author;
  test.each([
    ['<dc:creator>me@example.com (Me)</dc:creator>', 'Me'],
    ['<author>me@example.com (Me)</author>', 'Me'],
    ['<author>Me &lt;me@example.com&gt;</author>', 'Me'],
    ['<author><name>Me</name><email>me@example.com</email></author>', 'Me'],
    ['<author><email>me@example.com</email></author><dc:creator>Me</dc:creator>', 'Me'],
    ['<itunes:author>Me, me@example.com</itunes:author>', 'Me'],
    ['<dc:creator>me@example.com</dc:creator><itunes:author>Me</itunes:author>', 'Me'],
    ['<dc:creator>me@example.com</dc:creator>', null],
    ['<dc:creator>&amp;#109;e&amp;#64;example.com</dc:creator>', null],
    ['<itunes:author>mailto:me@example.com</itunes:author>', null],
    ['<dc:creator>me at example dot com</dc:creator>', null],
    [
      '<foaf:maker xmlns:foaf="http://xmlns.com/foaf/0.1/"><foaf:Person><foaf:name>Me</foaf:name></foaf:Person></foaf:maker>',
      'Me',
    ],
  ])('RSS with %s', (author, name) => {
    expect(authorOf(rss(`<title>One</title>${link}${author}`))).toBe(name);
  });

  test.each([
    ['<author><name>me@example.com (Me)</name></author>', 'Me'],
    ['<author><name>me@example.com</name><email>me@example.com</email></author>', null],
    ['<author><email>me@example.com</email></author>', null],
    ['<author>Me</author>', 'Me'],
    ['<author><name>Me</name></author><author><name>you@example.com</name></author>', 'Me'],
  ])('Atom with %s', (author, name) => {
    expect(authorOf(atom(`<title>One</title>${author}`))).toBe(name);
  });

  test('JSON', () => {
    const json = (authors: object[]) =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [{ id: '1', url: 'https://moss.example/1', title: 'One', authors }],
      });
    expect(authorOf(json([{ name: 'me@example.com' }, { name: 'You <you@example.com>' }]))).toBe('You');
    expect(authorOf(json([{ name: 'me@example.com' }]))).toBeNull();
  });
});

test.each([
  ['RDF', 'pubDate', 'Mon, 02 Nov 2026 09:30:00 GMT'],
  ['RDF', 'dc:date', '2026-11-02T09:30:00Z'],
])('%s says when in %s', (_, name, date) => {
  const feed = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel/><item><title>One</title><link>/1</link><${name}>${date}</${name}></item></rdf:RDF>`;
  expect(itemOf(feed)?.publishedAt).toBe('2026-11-02T09:30:00.000Z');
});

test('an invalid date falls back to the next one', () => {
  const dates = '<published>0001-01-01T00:00:00Z</published><updated>2026-11-02T09:30:00Z</updated>';
  expect(itemOf(atom(`<title>One</title>${dates}`))?.publishedAt).toBe('2026-11-02T09:30:00.000Z');
  expect(itemOf(atom('<title>One</title><updated>0001-01-01T00:00:00Z</updated>'))?.publishedAt).toBeNull();
});

test.each([
  '<a>',
  '</a>',
  '<item>',
  '<title>',
  '<description><p>',
  '<a xmlns="b">',
  '<a "',
  '<a \'"',
  '<![CDATA[',
  '<!--',
  '<?',
  '<',
  '&',
  '&amp;',
  '<media:group>',
  '<a b="c"/>',
])('two megabytes of %s take negligible time', (text) => {
  const before = process.cpuUsage();
  parseFeed(channelOf(text.repeat(2_000_000 / text.length)), address);
  parseFeed(rss(link + text.repeat(2_000_000 / text.length)), address);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000);
});

test('four hundred thousand attributes take negligible time', () => {
  const many = Array.from({ length: 400_000 }, (_, index) => `a${index}="b"`).join(' ');
  const before = process.cpuUsage();
  expect(titlesOf(channelOf(`<item ${many}><title ${many}>One</title>${link}</item>`))).toEqual(['One']);
  parseFeed(channelOf(`<item ${'a '.repeat(1_000_000)}${'a'.repeat(1_000_000)}><title>One</title>${link}`), address);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
});
