// News from a local feed: it appears on an open page, links to its source, and moves to the archive after seven days.
// The test controls the clock.
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { openOutlet, rssOf } from '../../modules/news/feed-server-fixture.ts';
import { builtClient } from '../../src/app/start/serve.ts';
import { openTestKindling } from '../../src/testing/test-kindling.ts';
import { testPassword } from '../../src/testing/test-member.ts';
import { browserForThisFile, expectAccessible, loadedSize } from './kindling-fixture.ts';

const open = browserForThisFile();

const hostileTitle = `<img src=x onerror="document.title='taken'">Free <b>credits</b>`;
const hostileContent = `<script>document.title = 'taken'</script><p onclick="document.title='taken'">Nothing to fear.</p>
  <a href="javascript:document.title='taken'">Press</a><img src="http://tracker.example/pixel.gif"><iframe src="//evil.example"></iframe>`;

async function openSite() {
  const outlet = await openOutlet();
  const environment = { NEWS: 'on', NEWS_FEEDS: '/dev/null/none', NEWS_ALLOW_PRIVATE: 'on' };
  const site = await openTestKindling({ environment, webFolder: builtClient });
  onTestFinished(() => site.close());
  const url = await site.app().listen({ port: 0, host: '127.0.0.1' });
  const chief = await site.admin('chief');
  return { outlet, site, url, chief, base: outlet.url.replace('/feed', '') };
}

it('appears while somebody looks, is read at its source, and is archived after seven days', async () => {
  const { outlet, site, url, chief, base } = await openSite();
  const picture = await sharp({ create: { width: 1_200, height: 675, channels: 3, background: '#108040' } })
    .png()
    .toBuffer();
  const { page, complaints } = await open(url);
  const elsewhere: string[] = [];
  page.on('request', (request) => request.url().startsWith(url) || elsewhere.push(request.url()));

  await page.goto('/insights');
  await page.getByText('No insights found').waitFor();
  const items = [
    {
      title: 'Moss learns to write',
      link: `${base}/moss`,
      description: 'A garden speaks.',
      content: '<p>In full: it writes.</p>',
    },
    { title: hostileTitle, link: `${base}/hostile`, description: 'Free, they say.', content: hostileContent },
    { title: 'Never shown', link: 'javascript:alert(1)', description: 'It leads nowhere.' },
  ];
  const feed = rssOf(items).replace(
    '</item>',
    `<enclosure url="${base}/moss.png" type="image/png" length="1"/></item>`,
  );
  outlet.answers((request, response) => {
    if (request.url === '/feed') return response.setHeader('content-type', 'application/rss+xml').end(feed);
    if (request.url === '/moss.png') return response.setHeader('content-type', 'image/png').end(picture);
    return response.setHeader('content-type', 'text/html').end('<h1>The source</h1>');
  });
  await chief.post('/admin/feeds', { url: outlet.url });
  site.clock.advance({ minutes: 1 });

  const latest = page.getByRole('region', { name: 'Latest' });
  await latest.getByRole('link', { name: /^Moss learns to write/ }).waitFor();
  await latest.getByRole('link', { name: /credits/ }).waitFor();
  expect(await latest.getByRole('article').count()).toBe(2);
  expect(await loadedSize(latest.locator('img').first())).toMatchObject({ width: 736 });
  await expectAccessible(page);
  const [source] = await Promise.all([
    page.context().waitForEvent('page'),
    latest.getByRole('link', { name: /^Moss learns to write/ }).click(),
  ]);
  await source.getByRole('heading', { name: 'The source' }).waitFor();
  expect(source.url()).toBe(`${base}/moss`);
  await source.close();

  site.clock.advance({ days: 7 });
  const archive = page.getByRole('region', { name: 'Archive' });
  await archive.getByRole('link', { name: 'Moss learns to write' }).waitFor();
  await latest.waitFor({ state: 'detached' });
  await archive.getByRole('link', { name: 'Moss learns to write' }).click();
  await page.getByRole('heading', { level: 1, name: 'Moss learns to write' }).waitFor();
  await page.getByRole('complementary', { name: 'For members' }).waitFor();
  expect(await page.getByText('In full: it writes.').count()).toBe(0);

  const member = await site.member('mira');
  await page.request.post('/api/auth/login', { data: { email: member.email, password: testPassword } });
  await page.reload();
  await page.getByText('In full: it writes.').waitFor();
  await page.getByRole('link', { name: 'Insights' }).last().click();
  await page
    .getByRole('region', { name: 'Archive' })
    .getByRole('link', { name: /credits/ })
    .click();
  const hostile = page.getByRole('article');
  await hostile.getByText('Nothing to fear.').click();
  await hostile.getByText('Press').click();
  expect(await hostile.locator('script, iframe, img, [onclick]').count()).toBe(0);
  expect(await page.title()).not.toBe('taken');
  expect([elsewhere, complaints]).toEqual([[], []]);
});
