// Hostile feeds, each read as the server reads it: in a process, within its time limit, from bytes. Whatever the
// result, nothing in it is active on a page.
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { type ParsedFeed, parseFeed } from './parse-feed.ts';
import { createFeedReader } from './read-feed.ts';

const address = 'https://moss.example/feeds/all.xml';
const one = '<item><title>One</title><link>https://moss.example/1</link></item>';
const rss = (items: string, head = '<?xml version="1.0"?>') =>
  `${head}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Moss</title>${items}</channel></rss>`;
const telling = (description: string) =>
  rss(`<item><title>One</title><link>https://moss.example/1</link><description>${description}</description></item>`);
const atom = (entry: string, more = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${more}><title>Moss</title><entry><id>1</id><title>One</title>${entry}</entry></feed>`;
const json = (more: object, version = 'https://jsonfeed.org/version/1.1') =>
  JSON.stringify({
    version,
    title: 'Moss',
    items: [{ id: '1', url: 'https://moss.example/1', title: 'One', ...more }],
  });

const allowedTags = new Set('a b blockquote br code em h2 h3 h4 hr i li ol p pre q s strong sub sup ul'.split(' '));

/** Returns every tag and attribute of an HTML text, as a parser sees them. */
function tagsOf(html: string): readonly Readonly<{ name: string; attributes: Record<string, string> }>[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => void found.push({ name, attributes }) });
  parser.end(html);
  return found;
}

/**
 * Checks everything that becomes HTML. Titles, names and descriptions are put into pages as text, so they may contain
 * anything.
 */
function expectHarmless(feed: ParsedFeed | undefined): void {
  for (const { url, image, content, title, description, publishedAt } of feed?.items ?? []) {
    expect(url).toMatch(/^https?:\/\//);
    if (image !== null) expect(image).toMatch(/^https?:\/\//);
    if (publishedAt !== null) expect(new Date(publishedAt).toISOString()).toBe(publishedAt);
    expect([title.length <= 300, description.length <= 500, (content ?? '').length <= 200_000]).toEqual([
      true,
      true,
      true,
    ]);
    for (const { name, attributes } of tagsOf(content ?? '')) {
      expect(allowedTags).toContain(name);
      const { href, rel: _, ...others } = attributes;
      expect(others).toEqual({});
      if (href !== undefined) expect(href).toMatch(/^https?:\/\//);
    }
  }
}

const read = createFeedReader();
async function readInTime(bytes: Uint8Array): Promise<void> {
  expectHarmless(await read({ bytes, contentType: null, address }));
}
/** Reads like the separate process does. */
function reading(bytes: Uint8Array, contentType: string | null = null): ParsedFeed | undefined {
  const feed = parseFeed(decodeText(bytes, contentType), address);
  expectHarmless(feed);
  return feed;
}
const utf8 = (text: string) => Buffer.from(text);
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['brackets', '('.repeat(400_000)],
  ['brackets between tags', `<b/>${'['.repeat(400_000)}`],
  ['packed brackets', `<![CDATA[${'<'.repeat(400_000)}]]>`],
])('an author that consists of %s takes negligible time', (_, name) => {
  const before = process.cpuUsage();
  const named = (element: string) => `<${element}>${name}</${element}>`;
  const feed = rss(`${named('managingEditor')}${one.replace('</item>', `${named('author')}</item>`)}`);
  expect(reading(utf8(feed))?.items).toMatchObject([{ title: 'One', author: null }]);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

describe('a feed is read', () => {
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
  const named = (title: string, head?: string) => rss(one.replace('One', title), head);
  test.each<[string, Uint8Array, string | null, string]>([
    [
      'windows-1252',
      Buffer.from(named('Zo\u00eb \u0093hi\u0094', declared('windows-1252')), 'latin1'),
      null,
      'Zoë “hi”',
    ],
    ['windows-1252 called latin1', Buffer.from(named('\u0080', declared('iso-8859-1')), 'latin1'), null, '€'],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${named('Zoë', declared('utf-16'))}`, 'utf16le'), null, 'Zoë'],
    ['big-endian UTF-16 with a mark', utf16be(`\ufeff${named('Zoë', declared('utf-16'))}`), null, 'Zoë'],
    ['UTF-16 declared as UTF-8', Buffer.from(`\ufeff${named('Zoë', declared('utf-8'))}`, 'utf16le'), null, 'Zoë'],
    ['UTF-8 with a mark, declared as latin1', utf8(`\ufeff${named('Zoë', declared('iso-8859-1'))}`), null, 'Zoë'],
    ['a charset from the header', Buffer.from(named('Zo\u00eb', ''), 'latin1'), 'text/xml; charset=iso-8859-1', 'Zoë'],
    ['an unknown charset', utf8(named('Zoë', declared('x-moss'))), 'text/xml; charset=x-moss', 'Zoë'],
    [
      'KOI8-R',
      Buffer.from([
        ...utf8('<?xml version="1.0" encoding="koi8-r"?><rss version="2.0"><channel><item><title>'),
        0xcd,
        0xcf,
        0xc8,
        ...utf8('</title><link>/1</link></item></channel></rss>'),
      ]),
      null,
      'мох',
    ],
  ])('in %s', (_, bytes, contentType, title) => {
    expect(reading(bytes, contentType)?.items[0]?.title).toBe(title);
  });

  test('that declares iso-2022-jp but isn’t, with replacement characters', () => {
    const feed = reading(utf8(named('Zoë One', declared('iso-2022-jp'))));
    expect(feed?.items[0]?.title).toContain('One');
  });

  test.each([
    [
      'RSS 0.90',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>M</title></channel>${one}</rdf:RDF>`,
    ],
    [
      'RSS 0.91 with its DTD',
      `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">${rss(one, '').replace('2.0', '0.91')}`,
    ],
    ['RSS 0.92', rss(one).replace('2.0', '0.92')],
    [
      'RSS 1.0, named by rdf:about',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>M</title></channel><item rdf:about="https://moss.example/1"><title>One</title></item></rdf:RDF>',
    ],
    [
      'RSS 2.0 in capitals',
      rss(one)
        .toUpperCase()
        .replace('HTTPS://MOSS.EXAMPLE/1', 'https://moss.example/1')
        .replace('<TITLE>ONE', '<TITLE>One'),
    ],
    ['RSS with a namespace', rss(one).replace('<rss', '<rss xmlns="http://backend.userland.com/rss2"')],
    ['RSS with items next to the channel', `<rss version="2.0"><channel><title>M</title></channel>${one}</rss>`],
    ['RSS with a stylesheet', `<?xml-stylesheet href="a.xsl"?>${rss(one, '')}`],
    [
      'Atom 0.3',
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>M</title><entry><id>1</id><title mode="escaped">One</title><link rel="alternate" href="https://moss.example/1"/><issued>2003-12-13T08:29:29-04:00</issued></entry></feed>',
    ],
    ['Atom 1.0', atom('<link href="https://moss.example/1"/>')],
    [
      'Atom with prefixes',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>M</a:title><a:entry><a:id>1</a:id><a:title>One</a:title><a:link href="https://moss.example/1"/></a:entry></a:feed>',
    ],
    ['JSON Feed 1.0', json({}, 'https://jsonfeed.org/version/1')],
    ['JSON Feed 1.1', json({})],
    ['JSON with a mark', `\ufeff${json({})}`],
  ])('as %s', (_, feed) => {
    expect(reading(utf8(feed))?.items).toMatchObject([{ title: 'One', url: 'https://moss.example/1' }]);
  });

  test.each([
    [
      'xml:base of feed and entry',
      atom('<link href="z"/>', ' xml:base="https://a.example/x/"').replace('<entry>', '<entry xml:base="y/">'),
      'https://a.example/x/y/z',
    ],
    ['its own address', atom('<link href="/z"/>'), 'https://moss.example/z'],
    ['no hostile base', atom('<link href="z"/>', ' xml:base="javascript:alert(1)//"'), 'https://moss.example/feeds/z'],
  ])('with links that follow %s', (_, feed, url) => {
    expect(reading(utf8(feed))?.items[0]?.url).toBe(url);
  });

  test.each([
    ['content that its server appends', `${rss(one)}\n<!-- cached --><script>alert(1)</script> & <`],
    ['content that its server prepends', `<br /><b>Warning</b>: include()<br />\n${rss(one)}`],
    [
      'entities that refer to files',
      rss(one, '<!DOCTYPE rss [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>').replace('Moss', '&xxe;'),
    ],
    ['signs that XML can’t hold', rss(one).replace('Moss', 'M\u0000\u0001\uffff&#0;&#xD800;&#x110000;&#99999999999;')],
    ['entities of HTML', rss(one).replace('Moss', '&nbsp;&eacute;&nothing;&;&&#')],
  ])('in spite of %s', (_, feed) => {
    expect(reading(utf8(feed))?.items).toMatchObject([{ title: 'One' }]);
  });
});

describe('a feed of a few kilobytes takes little time:', () => {
  const laughs = (each: string) =>
    `<!DOCTYPE rss [<!ENTITY l0 "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY l${n + 1} "${each.replaceAll('N', String(n)).repeat(10)}">`).join('')}]>`;
  test.each<[string, string | Uint8Array]>([
    ['a billion laughs', rss(one.replace('One', '&l20;'), laughs('&lN;'))],
    ['an entity that expands to itself', rss(one.replace('One', '&l;'), '<!DOCTYPE rss [<!ENTITY l "&l;&l;">]>')],
    ['nested parameter entities', rss(one, '<!DOCTYPE rss [<!ENTITY % a "<!ENTITY b \'x\'>">%a;%a;]>')],
    ['a document type without an end', `<!DOCTYPE rss [${'<!ENTITY a "b">'.repeat(2_000)}${rss(one, '')}`],
    ['a document type of comments without an end', `<!DOCTYPE rss [${'<!-- a -->'.repeat(6_000)}${rss(one, '')}`],
    ['a document type of quotes without an end', `<!DOCTYPE rss ${'"a" '.repeat(10_000)}${rss(one, '')}`],
    ['10,000 comments', `${'<!-- a -->'.repeat(10_000)}${rss(one)}`],
    ['10,000 base64 texts that are never closed', atom('<title mode="base64">'.repeat(10_000))],
    [
      '10,000 times an abbreviation',
      rss(one.replace('One', '&m;'.repeat(10_000)), '<!DOCTYPE rss [<!ENTITY m "mmmm">]>'),
    ],
    ['10,000 levels of elements', rss(`${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`)],
    ['10,000 open items', `<rss version="2.0"><channel>${'<item>'.repeat(10_000)}`],
    ['10,000 levels of HTML', telling('&lt;b&gt;'.repeat(10_000))],
    ['10,000 levels of HTML in CDATA', telling(`<![CDATA[${'<div><blockquote>'.repeat(10_000)}]]>`)],
    [
      '10,000 levels of XHTML',
      atom(`<content type="xhtml">${'<div>'.repeat(10_000)}${'</div>'.repeat(10_000)}</content>`),
    ],
    ['10,000 levels of JSON', json({ content_html: 1 }).replace('1}', `${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
    [
      '10,000 attributes',
      rss(one.replace('<item', `<item ${Array.from({ length: 10_000 }, (_, n) => `a${n}="b"`).join(' ')}`)),
    ],
    ['10,000 comments without an end', rss(`${'<!--'.repeat(10_000)}${one}`)],
    ['10,000 CDATA that begin', telling('<![CDATA['.repeat(10_000))],
    ['10,000 tags without an end', `${'<'.repeat(10_000)}${rss(one)}`],
    ['a name of 100,000 letters', rss(`<${'a'.repeat(100_000)}>`)],
    [
      'names of the prototype',
      rss('<item><__proto__>x</__proto__><constructor>y</constructor><title>One</title></item>'),
    ],
    [
      'prototypes in JSON',
      json({}).replace('"id"', '"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"id"'),
    ],
    ['zero bytes', Buffer.alloc(4_096)],
    ['compressed bytes', brotliCompressSync(utf8(rss(one)))],
    ['half a feed', rss(one.repeat(5)).slice(0, 200)],
    ['a feed without items', rss('')],
    ['empty items', rss('<item/><item></item><item><title/></item>')],
    [
      'a channel of CDF',
      '<CHANNEL HREF="https://moss.example/"><TITLE>M</TITLE><ITEM HREF="javascript:alert(1)"><TITLE>One</TITLE></ITEM></CHANNEL>',
    ],
    ['OPML', '<opml version="2.0"><body><outline xmlUrl="https://moss.example/feed"/></body></opml>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'],
  ])('%s', async (_, feed) => {
    await readInTime(typeof feed === 'string' ? utf8(feed) : feed);
  });

  test('and none of them pollutes prototypes', () => {
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

test.each([
  ['one title', rss(one.replace('One', 'moss '.repeat(1_048_576)))],
  ['text', telling(`<![CDATA[${'<p>moss</p>'.repeat(450_000)}]]>`)],
  ['items', rss(one.repeat(75_000))],
])('five megabytes of %s are read in time, or not at all', async (_, feed) => {
  await readInTime(utf8(feed));
});

describe('whatever HTML a feed contains', () => {
  test.each([
    '<IMG SRC="javascript:alert(1)">',
    '<IMG SRC=`javascript:alert("1")`>',
    '<IMG """><SCRIPT>alert(1)</SCRIPT>"\\>',
    '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<a href="jav\nascript:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="//evil.example/%0ajavascript:alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="feed:javascript:alert(1)">x</a>',
    '<a href="view-source:javascript:alert(1)">x</a>',
    '<SCRIPT/XSS SRC="https://evil.example/x.js"></SCRIPT>',
    '<SCRIPT/SRC="https://evil.example/x.js"></SCRIPT>',
    '<<SCRIPT>alert(1);//\\<</SCRIPT>',
    '<SCRIPT SRC=https://evil.example/x.js?<B>',
    '<iframe src=https://evil.example/x.html <',
    '</TITLE><SCRIPT>alert(1);</SCRIPT>',
    '<INPUT TYPE="IMAGE" SRC="javascript:alert(1);">',
    '<BODY BACKGROUND="javascript:alert(1)" ONLOAD=alert(1)>',
    '<IMG DYNSRC="javascript:alert(1)"><IMG LOWSRC="javascript:alert(1)">',
    '<svg/onload=alert(1)>',
    '<BGSOUND SRC="javascript:alert(1);">',
    '<LINK REL="stylesheet" HREF="javascript:alert(1);">',
    '<STYLE>@import"https://evil.example/x.css";</STYLE>',
    '<XSS STYLE="xss:expression(alert(1))">',
    '<TABLE><TD BACKGROUND="javascript:alert(1)">',
    '<DIV STYLE="background-image: url(javascript:alert(1))">',
    '<OBJECT TYPE="text/x-scriptlet" DATA="https://evil.example/x.html"></OBJECT>',
    '<EMBED SRC="data:image/svg+xml;base64,PHN2Zz4=" AllowScriptAccess="always"></EMBED>',
    '<!--[if gte IE 4]><SCRIPT>alert(1);</SCRIPT><![endif]-->',
    '<?xml-stylesheet href="javascript:alert(1)"?><? echo("<SCR)"; ?>',
    '<META HTTP-EQUIV="Set-Cookie" Content="USERID=<SCRIPT>alert(1)</SCRIPT>">',
    '<a onmouseover=alert(1)>x</a><b/onclick=alert(1)>x</b><p\u00a0onclick=alert(1)>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<form><button formaction=javascript:alert(1)>x</form>',
    '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
    '<details open ontoggle=alert(1)>x</details><marquee onstart=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
    '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
    '<!--><img src=x onerror=alert(1)>--><!--!><img src=x onerror=alert(1)>-->',
    '<a href="https://moss.example/" target=_blank style=position:fixed id=root class=veil data-x=1>x</a>',
    "<a href='https://moss.example/\"><script>alert(1)</script>'>x</a>",
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  ])('%s does not act', (html) => {
    const escaped = html.replace(/&/g, '&amp;').replace(/</g, '&lt;');
    const within = [
      telling(escaped),
      telling(`<![CDATA[${html}]]>`),
      rss(
        `<item><title>${escaped}</title><link>https://moss.example/1</link><content:encoded><![CDATA[${html}]]></content:encoded></item>`,
      ),
      atom(`<link href="https://moss.example/1"/><content type="html">${escaped}</content>`),
      atom(`<link href="https://moss.example/1"/><content type="xhtml"><div>${html}</div></content>`),
      json({ content_html: html }),
    ];
    for (const feed of within) expectHarmless(parseFeed(feed, address));
  });
});

test('any combination of feed fragments is read without an error and is inert', () => {
  const pieces = fc.constantFrom(
    ...['<rss version="2.0">', '<channel>', '<item>', '<title>', '<link>', 'https://moss.example/1', '<description>'],
    ...[
      '</rss>',
      '</channel>',
      '</item>',
      '</title>',
      '</link>',
      '</description>',
      '<content:encoded>',
      '</content:encoded>',
    ],
    ...['<feed xmlns="http://www.w3.org/2005/Atom">', '<entry>', '<id>', '</entry>', '</feed>', '<link href="/2"/>'],
    ...['<![CDATA[', ']]>', '<!--', '-->', '<?xml version="1.0"?>', '<!DOCTYPE rss [', ']>', '&amp;', '&#x3c;', '&'],
    ...['<script>alert(1)</script>', '&lt;script&gt;alert(1)', '<img src=x onerror=alert(1)>', 'javascript:alert(1)'],
    ...[
      '{"version":"https://jsonfeed.org/version/1.1",',
      '"items":[{',
      '"id":1',
      '}]}',
      '<a href="',
      '">',
      '\u0000',
      'ü',
    ],
  );
  const built = fc.array(fc.oneof({ weight: 9, arbitrary: pieces }, fc.string({ maxLength: 8 })), { maxLength: 60 });
  const whole = built.map((parts) => parts.join(''));
  const inFeed = fc
    .tuple(
      fc.constantFrom(telling, rss, (text: string) => atom(text)),
      whole,
    )
    .map(([as, text]) => as(text));
  fc.assert(
    fc.property(fc.oneof(whole, inFeed), (text) => expectHarmless(parseFeed(text, address))),
    { numRuns: 400 },
  );
});

test('a feed with any changed bytes is read without an error', () => {
  const feed = utf8(telling('&lt;p&gt;Moss &lt;a href="/x"&gt;is&lt;/a&gt; soft&lt;/p&gt;'));
  const change = fc.tuple(fc.nat(feed.length - 1), fc.nat(255), fc.nat(20));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      const bytes = [...feed];
      for (const [at, byte, left] of changes) bytes.splice(at, left, byte);
      expectHarmless(parseFeed(Buffer.from(bytes).toString('latin1'), address));
    }),
    { numRuns: 400 },
  );
});
