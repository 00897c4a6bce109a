// The words of a post are the same wherever it is quoted: in the title and description of its page, in the bell, and below a comment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentWithPost } from '../../projections/community/discussion/queries.ts';
import type { PostView } from '../../projections/community/feed/queries.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { MemberCaller } from '../testing/test-member.ts';

let site: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
beforeAll(async () => {
  site = await openTestKindling({ environment: { LINKS: 'off' } });
  ada = await site.member('ada');
  bob = await site.member('bob');
}, 60_000);
afterAll(() => site.close());

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const tagOf = (html: string, pattern: RegExp) =>
  (pattern.exec(html)?.[1] ?? '').replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? '');

async function quotedEverywhere(content: string) {
  const id = await ada.publish(content);
  const commentId = await bob.comment(id, 'So it is');
  const { readModels, stores } = site.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { body: html } = await site.app().inject({ url: `/community/post/${id}`, headers: { accept: 'text/html' } });
  const { notifications } = (await ada.get('/notifications')).body as {
    notifications: { message: string; actionUrl: string }[];
  };
  const { comments } = (await ada.get(`/community/comments/user/${bob.id}`)).body as { comments: CommentWithPost[] };
  const { post } = (await ada.get(`/community/posts/${id}`)).body as { post: PostView };
  return {
    title: tagOf(html, /<title>(.*?) · Kindling<\/title>/s),
    description: tagOf(html, /<meta name="description" content="(.*?)"/s),
    bell: notifications.find(({ actionUrl }) => actionUrl.includes(commentId))?.message,
    excerpt: post.excerpt,
    above: comments.find(({ id }) => id === commentId)?.post.excerpt,
  };
}

test.each([
  ['5 \\* 3 \\_x\\_ is *fine*', '5 * 3 _x_ is fine'],
  ['Read [a](u "title") and [b](https://b.example "title")', 'Read a and b'],
  ['~~old~~ new', 'old new'],
  ['1986. A great year', '1986. A great year'],
  ['**注意：**必ず読む。**「引用」**です', '注意：必ず読む。「引用」です'],
  ['thanks @_mil_ and __init__', 'thanks @_mil_ and init'],
  ['A < B &amp; C, "so"', 'A < B & C, "so"'],
  ['- one\n- two\n\n> three', 'one two three'],
  ['See https://a.example/__init__.py', 'See https://a.example/__init__.py'],
])('%j is quoted as its words', async (content, words) => {
  expect(await quotedEverywhere(content)).toMatchObject({
    ...{ title: `ada: ${words}`, description: words, excerpt: words, above: words },
    bell: `bob commented on “${words}”`,
  });
});

test('words from right to left are isolated inside a sentence, and alone are not', async () => {
  const words = 'אנחנו בונים OpenAI וגם Claude';
  expect(await quotedEverywhere(words)).toMatchObject({
    ...{ title: `ada: \u2068${words}\u2069`, description: words, excerpt: words },
    bell: `bob commented on “\u2068${words}\u2069”`,
  });
});
