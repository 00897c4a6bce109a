// Two members in two windows follow, like and write to each other, until one of them blocks the other.
import { describe, expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile, send } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

/** Shorter than the 30 seconds after which a page without a socket would poll. */
const liveMs = 20_000;

const person = (username: string) => ({ email: `${username}@founders.example`, password: 'never alone', username });

describe('two members', () => {
  it('follow, find each other’s posts, and like them', async () => {
    const [quin, rosa] = [await kindling.member(person('quin')), await kindling.member(person('rosa'))];
    const { post } = (await send(rosa.page, '/api/community/posts', { content: 'Rosa writes about lamps' })) as {
      post: { id: string; userId: string };
    };
    await rosa.page.goto('/');

    await quin.page.goto(`/profile/${post.userId}`);
    await quin.page.getByRole('button', { name: 'Follow', exact: true }).click();
    await quin.page.getByRole('button', { name: 'Following', exact: true }).waitFor();
    await quin.page.getByRole('button', { name: '1 follower' }).click();
    await quin.page.getByRole('dialog', { name: 'Followers' }).getByRole('link', { name: 'quin' }).waitFor();
    await expectAccessible(quin.page);
    await quin.page.keyboard.press('Escape');

    const bell = rosa.page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' });
    await bell.waitFor({ timeout: liveMs });
    await bell.click();
    await rosa.page.getByRole('dialog', { name: 'Notifications' }).getByText('quin started following you').waitFor();

    await quin.page.goto('/community?tab=mine');
    const card = quin.page.getByRole('article').filter({ hasText: 'Rosa writes about lamps' });
    await card.getByRole('button', { name: 'Like, 0 likes' }).click();
    await card.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
    await expectAccessible(quin.page);
    expect([...quin.complaints, ...rosa.complaints]).toEqual([]);
  });

  it('no longer see each other once one blocks the other, in open windows too', async () => {
    const [saul, tess] = [await kindling.member(person('saul')), await kindling.member(person('tess'))];
    const posted = (await send(tess.page, '/api/community/posts', { content: 'Tess has a word with Saul' })) as {
      post: { id: string; userId: string };
    };
    const bySaul = (await send(saul.page, '/api/community/posts', { content: 'Saul says it again' })) as {
      post: { userId: string };
    };
    await saul.page.goto(`/community/post/${posted.post.id}`);
    await saul.page.getByRole('article').getByText('Tess has a word with Saul').first().waitFor();

    await tess.page.goto(`/profile/${bySaul.post.userId}`);
    await tess.page.getByRole('button', { name: 'More about @saul' }).click();
    await tess.page.getByRole('menuitem', { name: 'Block' }).click();
    await tess.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await tess.page.getByRole('heading', { name: 'You have blocked this member' }).waitFor();
    await expectAccessible(tess.page);

    await saul.page.getByRole('heading', { name: 'This post is not here' }).waitFor({ timeout: liveMs });
    await saul.page.goto('/community');
    await saul.page.getByRole('article').getByText('Saul says it again').waitFor();
    expect(await saul.page.getByText('Tess has a word with Saul').count()).toBe(0);

    await tess.page.getByRole('button', { name: 'Unblock' }).click();
    await tess.page.getByRole('heading', { level: 1, name: '@saul' }).waitFor();
  });
});
