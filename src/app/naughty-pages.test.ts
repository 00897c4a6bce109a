// What people wrote appears on every page as text. The test writes markup and worse wherever members and admins may write, then loads every
// page as everybody: none of it may have become markup.
import { afterAll, beforeAll, expect } from 'vitest';
import { markup, naughtyStrings, wouldRun } from '../testing/hostile/naughty-strings.ts';
import { withstands } from '../testing/hostile/withstands.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../testing/test-member.ts';
import { features } from './registry.ts';

const patterns = features.flatMap((each) => each.pages ?? []).map(({ pattern }) => pattern);

let kindling: TestKindling;
let ada: MemberCaller;
let chief: MemberCaller;
const postIds: string[] = [];
const slugs: string[] = [];
beforeAll(async () => {
  kindling = await openTestKindling({ environment: { NEWS: 'off', LINKS: 'off' } });
  ada = await kindling.member('ada');
  chief = await kindling.admin('chief');
  for (const [index, text] of naughtyStrings.entries()) await write(text.slice(0, 1_500), index);
}, 120_000);
afterAll(() => kindling.close());

/** Writes into every kind of text that some page shows. A refused text, such as an empty one, is shown nowhere. */
async function write(text: string, index: number): Promise<void> {
  const posted = await ada.post('/community/posts', { content: text, mediaAlts: [text] });
  const { post } = posted.body as { post?: { id: string } };
  if (post !== undefined) {
    postIds.push(post.id);
    await chief.post(`/community/posts/${post.id}/comments`, { content: text });
  }
  await ada.post('/community/posts', { content: 'Which?', postType: 'poll', pollOptions: [text, `${index}`] });
  await ada.post('/auth/profile', { bio: text, role: text, profileEmoji: text });
  const tool = {
    summary: text.slice(0, 120),
    description: text.padEnd(20, '.'),
    pricing: 'Free',
    features: [text],
    sector: 'marketing',
  };
  const made = await chief.post('/admin/tools', {
    ...tool,
    name: `${text.slice(0, 50)} ${index}`,
    website: `https://t${index}.example/`,
  });
  const { tool: listed } = made.body as { tool?: { id: string; slug: string } };
  if (listed !== undefined) {
    slugs.push(listed.slug);
    await ada.post(`/ai-tools/${listed.id}/reviews`, { rating: 4, reviewText: `${text} is what I say of it` });
  }
  await ada.post('/messages', { receiverId: chief.id, content: text });
  await chief.post('/admin/notices', { title: text, message: text });
}

/** Returns the page without the data for the client, which is in a block that no browser runs. That data must be readable. */
function shown(html: string): string {
  return html.replace(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs, (_, json) => {
    JSON.parse(json);
    return '';
  });
}

function addressesOf(pattern: string): readonly string[] {
  const ids = pattern.includes('/post/')
    ? postIds
    : pattern.includes('/ai-tools/')
      ? slugs
      : [ada.id, 'ada', postIds[0] ?? ''];
  const filled = pattern.includes(':') ? ids.map((id) => pattern.replace(/:\w+/, encodeURIComponent(id))) : [pattern];
  const asked = markup.map(
    (text) =>
      `${pattern}?${['q', 'search', 'tab', 'returnTo', 'tools'].map((name) => `${name}=${encodeURIComponent(text)}`).join('&')}`,
  );
  return pattern.includes(':') ? filled : [...filled, ...asked];
}

withstands(
  `${naughtyStrings.length} naughty strings in everything that people write, on all ${patterns.length} kinds of pages`,
  'they appear as text, to visitors, members and admins',
  async () => {
    expect(postIds.length).toBeGreaterThan(50);
    expect(slugs.length).toBeGreaterThan(20);
    const everybody: readonly Caller[] = [kindling.visitor(), ada, chief];
    let found = 0;
    for (const pattern of patterns) {
      for (const url of addressesOf(pattern)) {
        for (const who of everybody) {
          const { statusCode, body } = await kindling.app().inject({ url, headers: who.headers() });
          expect([url, statusCode < 500]).toEqual([url, true]);
          if (body.includes(wouldRun)) found += 1;
          const html = shown(body);
          for (const text of markup) {
            if (/[<"]/.test(text) && html.includes(text))
              expect([url, text, html.slice(html.indexOf(text) - 80)]).toEqual([]);
          }
          expect([url, /<[^>"]*naughty-would-run/.exec(html)?.[0]]).toEqual([url, undefined]);
        }
      }
    }
    // Otherwise the strings went nowhere, and nothing was tested.
    expect(found).toBeGreaterThan(postIds.length);
  },
  240_000,
);
