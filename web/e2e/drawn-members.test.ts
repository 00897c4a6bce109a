// Members' pages are drawn by the server with their own data, for them alone, and hydrate without console output, whatever only the
// browser knows: the hash, drafts, the time zone.
import { expect, it } from 'vitest';
import { adminTabs } from '../../src/loaders/admin.ts';
import { kindlingForThisFile, send, settled } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

const grace = { email: 'grace@founders.example', password: 'runs the whole place', username: 'grace' };
const bobby = { email: 'bobby@founders.example', password: 'numbers for a machine', username: 'bobby' };
const mallory = { email: 'mallory@founders.example', password: 'ends every element', username: 'mallory' };

type Page = Awaited<ReturnType<typeof kindling.visitor>>['page'];

async function post(page: Page, content: string): Promise<string> {
  const answer = (await send(page, '/api/community/posts', { content })) as { post: { id: string } };
  return answer.post.id;
}

const idOf = async (page: Page) => ((await (await page.request.get('/api/auth/user')).json()) as { id: string }).id;

/** Loads the page and waits until it is hydrated and has nothing more to do. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

it('a member’s pages are drawn for them alone, and hydrate without console output', { timeout: 240_000 }, async () => {
  const { page, complaints } = await kindling.member(grace, { timezoneId: 'Asia/Tokyo', colorScheme: 'dark' });
  const other = await kindling.member(bobby);
  await page.goto('/setup');
  await expect.poll(() => kindling.printed()).toContain('/setup: ');
  await page.getByLabel('Code').fill(/\/setup: (\S+)/.exec(kindling.printed())?.[1] ?? '');
  await page.getByRole('button', { name: 'Become the admin' }).click();
  await page.getByRole('heading', { name: 'You are the admin' }).waitFor();
  const id = await post(page, 'Hello **all** @bobby');
  const comment = `/api/community/posts/${id}/comments`;
  const answer = (await send(other.page, comment, { content: 'Nice @grace' })) as { comment: { id: string } };
  const [own, others] = [await idOf(page), await idOf(other.page)];
  await page.evaluate((memberId) => {
    const draft = { content: 'A draft', openIn: null, changedAt: Date.now() };
    localStorage.setItem(`kindling.post-draft.${memberId}`, JSON.stringify(draft));
    sessionStorage.setItem(`kindling.draft.message.${memberId}`, 'A message');
  }, own);
  for (const path of [
    ...['/', '/community', '/community?tab=mine', '/community?tab=bookmarks', `/community/post/${id}`],
    ...[`/community/post/${id}#comment-${answer.comment.id}`, '/messages', `/messages?userId=${others}`],
    ...['/profile/@grace', '/profile/@bobby', '/profile/@grace?tab=comments', '/profile/@grace?tab=bookmarks&of=tools'],
    ...['/account', '/account#moderation', '/account#payments', '/notifications', '/admin'],
    ...[
      ...adminTabs.map((tab) => `/admin?tab=${tab}`),
      '/weekly-report',
      '/ai-tools',
      '/insights',
      '/ai-my-business',
      '/implementation-agent',
    ],
    ...['/implementation-agent/onboarding', '/implementation-agent/dashboard', '/login', '/setup', '/terms'],
  ]) {
    // Another part of the same page is not requested again.
    const got = (await page.goto(path)) ?? (await page.request.get(path));
    const [headers, text] = [got.headers(), await got.text()];
    expect(headers['cache-control'], path).toBe('no-store');
    expect(text, path).toContain('data-drawn="page"');
    expect(text, path).not.toContain('<!--$!-->');
    expect(text, path).toContain(grace.email);
    // No view of the dashboard moves what is around it when its data arrive: they have come with the page.
    if (path.startsWith('/admin') || path === '/weekly-report') expect(text, path).not.toContain('aria-busy="true"');
    // Admins see everybody's address.
    if (!path.startsWith('/admin')) expect(text, path).not.toContain(bobby.email);
    await settled(page);
    expect(complaints, path).toEqual([]);
  }
  const visitors = await (await (await kindling.visitor()).page.request.get(`/community/post/${id}`)).text();
  expect(visitors).toContain('data-drawn="page"');
  expect(visitors).not.toContain(grace.email);
});

it('a section that the address names is not preceded by another', async () => {
  const { page } = await kindling.member({ ...grace, email: 'hopper@founders.example', username: 'hopper' });
  await page.route('**/assets/*.js', (route) => route.abort());
  const submissions = page.getByRole('heading', { name: 'Your submissions', includeHidden: true });
  await page.goto('/account', { waitUntil: 'domcontentloaded' });
  expect(await submissions.isVisible()).toBe(true);
  await page.goto('/account#payments', { waitUntil: 'domcontentloaded' });
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await submissions.count()).toBe(1);
  expect(await submissions.isVisible()).toBe(false);
});

it('a page that is loaded at one of its sections shows that section', async () => {
  const { page } = await kindling.member({ ...grace, email: 'klara@founders.example', username: 'klara' });
  await open(page, '/account#tokens');
  const tokens = page.locator('#tokens');
  await expect
    .poll(() => tokens.evaluate((section) => section.getBoundingClientRect().top / innerHeight))
    .toBeLessThan(1);
});

it('what a member has dismissed is not shown before the page is hydrated either', async () => {
  const { page } = await kindling.member({ ...grace, email: 'joan@founders.example', username: 'joan' });
  const question = page.getByRole('region', { name: 'Confirm your email', includeHidden: true });
  await open(page, '/terms');
  await question.getByRole('button', { name: 'Not now' }).click();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/terms', { waitUntil: 'domcontentloaded' });
  expect(await question.count()).toBe(1);
  expect(await question.isVisible()).toBe(false);
  await page.evaluate(() => localStorage.clear());
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await question.isVisible()).toBe(true);
});

it('a member’s words become no markup, and whoever is blocked is not drawn', async () => {
  const { page, complaints } = await kindling.member({ ...grace, email: 'ruth@founders.example', username: 'ruth' });
  const other = await kindling.member(mallory);
  const bio =
    '</script><script>alert(1)</script><!--<script> \u2028 " style="position:fixed" \u2029 <div id="root"></div>';
  for (const each of [page, other.page]) await send(each, '/api/auth/profile', { bio });
  const id = await post(other.page, `${bio} $& $1`);
  for (const path of ['/', '/profile/@ruth', '/profile/@mallory', '/community', `/community/post/${id}`]) {
    await open(page, path);
    expect(await page.evaluate(() => document.querySelectorAll('#root').length), path).toBe(1);
    expect(complaints, path).toEqual([]);
  }
  await page.getByText('alert(1)').first().waitFor();

  await send(page, `/api/users/${await idOf(other.page)}/block`, {});
  for (const path of ['/', '/community', `/community/post/${id}`])
    expect(await (await page.request.get(path)).text(), path).not.toContain('mallory');
});

it('a page after the end of a session is drawn as visitors see it', async () => {
  const { page, complaints } = await kindling.member({ ...grace, email: 'edith@founders.example', username: 'edith' });
  const [cookie] = await page.context().cookies();
  await send(page, '/api/auth/logout', {});
  if (cookie) await page.context().addCookies([cookie]);
  const html = await (await page.request.get('/community')).text();
  expect(html).toContain('data-drawn="page"');
  expect(html).not.toContain('edith@founders.example');
  await open(page, '/community');
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
  expect(complaints).toEqual([]);
});
