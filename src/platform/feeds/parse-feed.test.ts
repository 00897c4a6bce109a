import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const address = 'https://moss.example/feeds/all.xml';

const rss = (item: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Moss &amp;amp; Fern</title><link>https://moss.example/</link>${channel}${item}</channel></rss>`;

const itemOf = (feed: string) => parseFeed(feed, address)?.items[0];

describe('a feed in', () => {
  test('RSS', () => {
    const feed =
      rss(`<item><title>Moss &lt;b&gt;grows&lt;/b&gt;</title><link>/moss</link><guid isPermaLink="false">m-1</guid>
      <description>&lt;p&gt;It is &lt;i&gt;green&lt;/i&gt;.&lt;/p&gt;</description>
      <content:encoded><![CDATA[<p>It is <i>green</i>, and <a href="/soft">soft</a>.</p><script>alert(1)</script>]]></content:encoded>
      <dc:creator>Ada</dc:creator><pubDate>Mon, 02 Nov 2026 09:30:00 +0100</pubDate><category>Plants</category>
      <media:content url="/moss.jpg" medium="image"/></item>`);
    expect(parseFeed(feed, address)).toEqual({
      title: 'Moss & Fern',
      homepage: 'https://moss.example/',
      ttlMinutes: null,
      items: [
        {
          guid: 'm-1',
          url: 'https://moss.example/moss',
          title: 'Moss grows',
          description: 'It is green.',
          content:
            '<p>It is <i>green</i>, and <a href="https://moss.example/soft" rel="nofollow noopener">soft</a>.</p>',
          excerpt: 'It is green, and soft.',
          words: 5,
          author: 'Ada',
          publishedAt: '2026-11-02T08:30:00.000Z',
          image: 'https://moss.example/moss.jpg',
          categories: ['Plants'],
          outlet: null,
        },
      ],
    });
  });

  test('RDF', () => {
    const feed = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>Moss</title><link>https://moss.example/</link></channel><item rdf:about="https://moss.example/1"><title>One</title><link>https://moss.example/1</link><dc:date>2026-11-02T09:30:00Z</dc:date></item></rdf:RDF>`;
    expect(itemOf(feed)).toMatchObject({ url: 'https://moss.example/1', publishedAt: '2026-11-02T09:30:00.000Z' });
  });

  test('Atom, with links that follow xml:base', () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://fern.example/in/"><title type="html">Fern</title><id>f</id><updated>2026-11-02T09:30:00Z</updated><entry><id>tag:fern,1</id><title>One</title><link rel="self" href="self.xml"/><link rel="alternate" href="one.html"/><updated>2026-11-01T00:00:00Z</updated><author><name>Joan</name></author><summary>Short</summary></entry></feed>`;
    expect(itemOf(feed)).toMatchObject({
      guid: 'tag:fern,1',
      url: 'https://fern.example/in/one.html',
      author: 'Joan',
      description: 'Short',
      content: null,
      publishedAt: '2026-11-01T00:00:00.000Z',
    });
  });

  test('JSON', () => {
    const feed = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Moss',
      items: [{ id: '1', url: 'https://moss.example/1', content_html: '<p>Soft</p>', image: '/soft.png' }],
    });
    expect(itemOf(feed)).toMatchObject({
      title: 'Soft',
      url: 'https://moss.example/1',
      image: 'https://moss.example/soft.png',
    });
  });
});

describe('a response of NewsAPI', () => {
  const article = {
    source: { id: null, name: 'The <b>Moss</b> Times' },
    author: 'Ada',
    title: 'Moss is soft',
    description: 'Very soft.',
    url: 'https://moss.example/1',
    urlToImage: 'https://moss.example/1.png',
    publishedAt: '2026-11-01T08:00:00Z',
    content: 'Very soft, they sa… [+1200 chars]',
  };
  const answer = (...articles: object[]) => JSON.stringify({ status: 'ok', totalResults: 9_000, articles });

  test('is a feed with items that name their outlets', () => {
    expect(parseFeed(answer(article), 'https://newsapi.org/v2/everything')?.items).toEqual([
      {
        guid: 'https://moss.example/1',
        url: 'https://moss.example/1',
        title: 'Moss is soft',
        description: 'Very soft.',
        content: null,
        excerpt: null,
        words: 2,
        author: 'Ada',
        publishedAt: '2026-11-01T08:00:00.000Z',
        image: 'https://moss.example/1.png',
        categories: [],
        outlet: 'The Moss Times',
      },
    ]);
  });

  test('leaves out withdrawn articles, and those without an address', () => {
    const removed = { ...article, title: '[Removed]', url: 'https://removed.example' };
    const feed = parseFeed(answer(removed, { ...article, url: 'javascript:alert(1)' }, { title: 'Alone' }), address);
    expect(feed?.items).toEqual([]);
  });

  test('that is an error is no feed', () => {
    expect(parseFeed('{"status":"error","code":"apiKeyInvalid"}', address)).toBeUndefined();
  });
});

describe('a feed written carelessly is read:', () => {
  const item = '<item><title>One</title><link>https://moss.example/1</link></item>';

  test.each([
    ['with junk in front', `\n\nPHP Notice: oops\n${rss(item)}`],
    ['with a byte order mark', `\ufeff${rss(item)}`],
    ['with a stray ampersand', rss(item.replace('One', 'One & two'))],
    ['without a declaration', rss(item).replace('<?xml version="1.0"?>', '')],
    ['with a doctype', rss(item).replace('?>', '?><!DOCTYPE rss SYSTEM "http://moss.example/rss.dtd">')],
  ])('%s', (_, feed) => {
    expect(itemOf(feed)?.url).toBe('https://moss.example/1');
  });

  test('an item without a title is named after its first words', () => {
    expect(
      itemOf(rss('<item><link>https://moss.example/1</link><description>Moss is soft.</description></item>'))?.title,
    ).toBe('Moss is soft.');
  });

  test('a summary that is the whole article also becomes its content', () => {
    const words = 'moss '.repeat(150).trim();
    const item = itemOf(rss(`<item><link>/a</link><description>&lt;p&gt;${words}&lt;/p&gt;</description></item>`));
    expect(item?.description.length).toBeLessThanOrEqual(500);
    expect(item?.content).toBe(`<p>${words}</p>`);
  });

  test('a permanent guid is used as the link, any other guid is not', () => {
    const guid = (isPermaLink: boolean) =>
      itemOf(rss(`<item><title>One</title><guid isPermaLink="${isPermaLink}">https://moss.example/1</guid></item>`));
    expect(guid(true)?.url).toBe('https://moss.example/1');
    expect(guid(false)).toBeUndefined();
  });

  test.each(['yesterday', '', '1970-01-01', '9999-01-01'])('%j is not accepted as a date', (date) => {
    expect(itemOf(rss(item.replace('</link>', `</link><pubDate>${date}</pubDate>`)))?.publishedAt).toBeNull();
  });
});

describe('a hostile feed', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,moss',
    'file:///etc/passwd',
    'http://',
  ])('has no link to %s', (link) => {
    expect(parseFeed(rss(`<item><title>One</title><link>${link}</link></item>`), address)?.items).toEqual([]);
  });

  test('puts no markup into a title, an author or a category', () => {
    const hostile = '&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;Moss';
    const read = itemOf(
      rss(
        `<item><title>${hostile}</title><author>${hostile}</author><category>${hostile}</category><link>https://moss.example/</link></item>`,
      ),
    );
    expect(read).toMatchObject({ title: 'Moss', categories: ['Moss'] });
  });

  test.each([
    ['cut short', rss('<item><title>One</title><link>https://moss.example/1</link></item>').slice(0, -30)],
    ['no feed at all', '<!doctype html><html><body>Are you a robot?</body></html>'],
    ['empty', ''],
    ['JSON of something else', '{"error":"no"}'],
    ['a broken JSON', '{"version":"https://jsonfeed.org/version/1.1","items":['],
    ['binary', '\u0000\u0001\u0002'],
  ])('that is %s is refused completely', (_, feed) => {
    expect(parseFeed(feed, address)).toBeUndefined();
  });

  test('with a billion laughs takes little time', () => {
    const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const feed = rss('<item><title>&l12;</title><link>https://moss.example/1</link></item>').replace(
      '?>',
      `?><!DOCTYPE rss [<!ENTITY l0 "ha">${laughs}]>`,
    );
    expect(itemOf(feed)?.title.length ?? 0).toBeLessThanOrEqual(300);
  });

  test('gives two hundred items at most, each of bounded size', () => {
    const long = 'moss '.repeat(40_000);
    const item = (n: number) =>
      `<item><title>${long.slice(0, 5_000)}</title><link>https://moss.example/${n}</link><description>${n === 0 ? long : 'Soft'}</description></item>`;
    const items = parseFeed(rss(Array.from({ length: 300 }, (_, n) => item(n)).join('')), address)?.items ?? [];
    expect(items).toHaveLength(200);
    expect(items[0]?.title.length).toBeLessThanOrEqual(300);
    expect(items[0]?.description.length).toBeLessThanOrEqual(500);
  });
});
