// Views of posts are cached for all viewers who see them alike. No viewer may see another's likes or votes.
import { expect, test } from 'vitest';
import { openTestKindling } from '../../../src/testing/test-kindling.ts';
import type { PostView } from './queries.ts';

type Answer = { body: { posts: PostView[] } };

test('each member sees their own likes and votes on a page that many read', async () => {
  const site = await openTestKindling();
  const [ada, bob] = [await site.member('Ada'), await site.member('Bob')];
  const plain = await ada.publish('What we learned this week.');
  const poll = await ada.publish('Which one?', { postType: 'poll', pollOptions: ['this', 'that'] });
  expect(await bob.post(`/community/posts/${plain}/like`, {})).toMatchObject({ status: 200 });
  expect(await bob.post(`/community/posts/${poll}/vote`, { option: 1 })).toMatchObject({ status: 200 });

  const shownTo = async (reader: Pick<typeof ada, 'get'>) => {
    const { body } = (await reader.get('/community/posts')) as unknown as Answer;
    const viewOf = (postId: string) => body.posts.find(({ id }) => id === postId);
    const { isLiked, likesCount } = viewOf(plain) ?? {};
    return { isLiked, likes: likesCount, votedOption: viewOf(poll)?.poll?.votedOption };
  };
  for (const round of [1, 2]) {
    expect(await shownTo(bob), `round ${round}`).toEqual({ isLiked: true, likes: 1, votedOption: 1 });
    expect(await shownTo(ada), `round ${round}`).toEqual({ isLiked: false, likes: 1, votedOption: null });
    expect(await shownTo(site.visitor()), `round ${round}`).toEqual({ isLiked: false, likes: 1, votedOption: null });
  }

  expect(await bob.call('DELETE', `/community/posts/${plain}/like`)).toMatchObject({ status: 200 });
  expect(await shownTo(bob)).toEqual({ isLiked: false, likes: 0, votedOption: 1 });
});
