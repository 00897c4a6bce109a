// The weekly report as admins request it: who may, for which days, and its contents.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articles } from '../../../modules/news/model/article.ts';
import { actAs } from '../../../src/platform/commands/act-as.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
let grace: MemberCaller;
let ada: MemberCaller;
let liked: string;
const hostile = '<img src=x onerror=alert(1)> [click](javascript:alert(1)) "quoted"';
const dayMs = 24 * 60 * 60 * 1_000;

beforeAll(async () => {
  kindling = await openTestKindling({ environment: { TIME_ZONE: 'Pacific/Kiritimati' } });
  grace = await kindling.admin('grace');
  ada = await kindling.member('ada');
  await ada.publish(hostile);
  liked = await ada.publish(`# A **lamp** ${'in the window '.repeat(40)}`);
  await grace.post(`/community/posts/${liked}/like`, {});
  await grace.comment(liked, 'Bright.');
  await settled();
});
afterAll(() => kindling.close());

async function settled() {
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
}

type Report = {
  period: string;
  totals: Record<string, number>;
  recentNews: object[];
  newTools: { name: string }[];
  trendingPosts: { id: string; content: string }[];
};
const reportOf = async (query = '') => (await grace.get(`/weekly-report${query}`)).body.report as Report;

test('it is for admins only', async () => {
  for (const path of ['/weekly-report', '/weekly-report/email']) {
    expect((await kindling.visitor().get(path)).status).toBe(401);
    expect((await ada.get(path)).status).toBe(403);
    expect((await grace.get(path)).status).toBe(200);
  }
});

test('it covers 7, 14 or 30 days, by default 7', async () => {
  expect(await reportOf()).toMatchObject({ days: 7 });
  for (const days of [7, 14, 30]) expect(await reportOf(`?days=${days}`)).toMatchObject({ days });
  for (const days of ['8', '0', '-7', '7.5', 'week', '7,14']) {
    expect(await grace.get(`/weekly-report?days=${days}`)).toMatchObject({
      status: 400,
      body: { code: expect.any(String) },
    });
  }
  expect((await grace.get('/weekly-report?until=yesterday')).status).toBe(400);
});

test('the posts with the most likes come first, with the specified fields', async () => {
  const { trendingPosts } = await reportOf();
  expect(trendingPosts[0]).toMatchObject({ id: liked, likesCount: 1, commentsCount: 1, postType: expect.any(String) });
  expect(trendingPosts[0]?.content).toMatch(/^# A \*\*lamp/);
});

test('it contains the newest tools, at most ten, and the figures', async () => {
  const tool = { summary: 'Lights the way', description: 'It lights the way of founders.', sector: 'marketing' };
  for (let number = 1; number <= 11; number += 1) {
    const website = `https://lantern-${number}.example/`;
    const listed = { ...tool, name: `Lantern ${number}`, website, pricing: 'Free', features: ['Light'] };
    expect((await grace.post('/admin/tools', listed)).status).toBe(201);
  }
  await settled();
  const { newTools, totals } = await reportOf();
  expect(newTools).toHaveLength(10);
  expect(newTools[0]).toMatchObject({ id: expect.any(String), summary: 'Lights the way', isNew: true });
  expect(totals).toEqual({
    members: 2,
    left: 0,
    posts: 2,
    comments: 1,
    subscribers: 0,
    articles: 0,
    tools: 11,
    submissions: 0,
    flags: 0,
    plans: 0,
  });
});

test('days before the community began are empty', async () => {
  const until = new Date(kindling.clock().getTime() - 40 * dayMs).toISOString().slice(0, 10);
  expect(await reportOf(`?days=30&until=${until}`)).toMatchObject({
    period: expect.stringMatching(/^30 days, /),
    ...{ recentNews: [], newTools: [], trendingPosts: [] },
    totals: { members: 0, posts: 0, comments: 0, subscribers: 0, articles: 0, tools: 0, submissions: 0, flags: 0 },
  });
});

test('the mail is small, styled inline, and what members wrote is inert in it', async () => {
  const { body } = await grace.get('/weekly-report/email?days=30');
  const { html, text, subject } = body.email as { html: string; text: string; subject: string };
  expect(subject).toMatch(/^Kindling: \d/);
  expect(Buffer.byteLength(html)).toBeLessThan(90_000);
  expect(html).not.toMatch(/<img|<script|href="javascript/i);
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).toContain(`/community/post/${liked}`);
  expect(text).toContain('A lamp in the window');
  const [, title = ''] = /\n(A lamp[^\n]*)\n/.exec(text) ?? [];
  expect([...title].length).toBeLessThanOrEqual(100);
});

test('the preview of the mail has a separate policy, and is for admins only', async () => {
  const preview = (by: { cookie(): string }) =>
    kindling.app().inject({ url: '/weekly-report/preview?days=14', headers: { cookie: by.cookie() } });
  expect((await preview(kindling.visitor())).statusCode).toBe(401);
  expect((await preview(ada)).statusCode).toBe(403);
  const { statusCode, headers, body } = await preview(grace);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-store',
  });
  expect(body).toContain('Your Kindling report');
});

test('ten news items are listed, and five of them mailed: titles in 100 characters, summaries in 200', async () => {
  const { commands, clock } = kindling.kindling();
  const at = clock().toISOString();
  for (let number = 1; number <= 11; number += 1) {
    const articleId = `news-${number}`;
    const ids = { commandId: articleId, commandHash: articleId, correlationId: articleId, causationId: articleId };
    const article = {
      ...{ articleId, slug: articleId, feedId: 'f1', guidKey: articleId, title: `News ${number} ${'t'.repeat(120)}` },
      ...{ url: `https://outlet.example/${number}`, sourceName: 'The Outlet', description: 'd'.repeat(250) },
      ...{ excerpt: '', content: null, author: null, words: 10, image: null, publishedAt: at },
      aiCategory: 'tools' as const,
    };
    const acting = actAs(commands, { actor: { kind: 'system', id: 'news.ask-feeds' }, at, ...ids });
    await acting.execute(articles, articleId, {
      type: 'Publish',
      data: { article, archivedAs: null, blockedBy: null },
    });
  }
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { recentNews } = await reportOf();
  expect(recentNews).toHaveLength(10);
  const named = { source: 'The Outlet', aiCategory: 'tools', archivedAt: null, description: expect.any(String) };
  expect(recentNews[0]).toMatchObject({ ...named, id: expect.any(String), title: expect.stringMatching(/^News /) });
  const { text } = (await grace.get('/weekly-report/email')).body.email as { text: string };
  const titles = text.match(/^News \d+ t+…?$/gm) ?? [];
  expect(titles).toHaveLength(5);
  for (const title of titles) expect(title).toHaveLength(100);
  for (const [said] of text.matchAll(/^d+…?$/gm)) expect(said).toHaveLength(200);
});
