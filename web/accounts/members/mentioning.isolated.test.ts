// A post's page links exactly the members that the post notifies.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostView } from '../../../projections/community/feed/queries.ts';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../../src/testing/test-member.ts';
import { Markdown } from '../../ui/text/markdown.tsx';
import { mentionsOf } from './member-text.tsx';

let site: TestKindling;
let ada: MemberCaller;
let mil: MemberCaller;
beforeAll(async () => {
  site = await openTestKindling({ environment: { LINKS: 'off' } });
  ada = await site.member('ada');
  mil = await site.member('_mil_');
}, 60_000);
afterAll(() => site.close());

/** Returns whether a post notifies the member, and whether its page links them. */
async function mentions(content: string): Promise<readonly [isNotified: boolean, isLinked: boolean]> {
  const id = await ada.publish(content);
  const { readModels, stores } = site.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { notifications } = (await mil.get('/notifications')).body as { notifications: { actionUrl: string }[] };
  const { post } = (await site.visitor().get(`/community/posts/${id}`)).body as { post: PostView };
  const page = createElement(Markdown, { text: post.content, ...mentionsOf(post.mentions) });
  const isLinked = renderToStaticMarkup(page).includes(`href="/profile/${mil.id}"`);
  return [notifications.some(({ actionUrl }) => actionUrl.endsWith(id)), isLinked];
}

test.each([
  'thanks @_mil_ for that',
  '_@_MIL_ thanks_',
  'a ` b\n\n@_mil_\n\nc ` d',
  '谢谢@_mil_ 的',
  '@_mil_さん',
  'ש@_mil_ אמר',
  'Ask @_mil_. Or @_mil_’s friend',
  '> (**@_mil_**)',
])('%j mentions', async (content) => {
  expect(await mentions(content)).toEqual([true, true]);
});

test.each([
  'write to me@_mil_.example',
  '`@_mil_` in code',
  '```\n@_mil_\n```',
  'indented:\n\n    @_mil_',
  '\\@_mil_',
  '&commat;_mil_',
  '[@_mil_](https://a.example)',
  'https://a.example/@_mil_',
  'é@_mil_',
])('%j mentions nobody', async (content) => {
  expect(await mentions(content)).toEqual([false, false]);
});
