// Several members at once: what one does shows on the others' pages without a reload.
import { describe, expect, it } from 'vitest';
import { expectAccessible, kindlingForThisFile, send, userMenu } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

/** Shorter than the 30 seconds after which a page without a socket would poll. */
const liveMs = 20_000;

const person = (username: string) => ({ email: `${username}@founders.example`, password: 'never alone', username });

describe('members', () => {
  it('and visitors are told of new posts by others, which don’t move what they read until they say so', async () => {
    const [iris, jan] = [person('iris'), person('jan')];
    const reader = await kindling.member(iris);
    await send(reader.page, '/api/community/posts', { content: 'Iris was here first' });
    await reader.page.goto('/community');
    await reader.page.getByRole('article').getByText('Iris was here first').waitFor();
    const visitor = await kindling.visitor();
    await visitor.page.goto('/community');
    await visitor.page.getByRole('article').getByText('Iris was here first').waitFor();

    const writer = await kindling.member(jan);
    await writer.page.goto('/community');
    await writer.page.getByRole('button', { name: 'Create Post' }).first().click();
    const composer = writer.page.getByRole('dialog', { name: 'Create Post' });
    await composer.getByLabel('What do you want to share?').fill('Hello from Jan');
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.waitFor({ state: 'hidden' });

    const pill = reader.page.getByRole('button', { name: /1 new post/ });
    await pill.waitFor({ timeout: liveMs });
    expect(await reader.page.getByRole('article').getByText('Hello from Jan').count()).toBe(0);
    await expectAccessible(reader.page);
    await pill.click();
    await reader.page.getByRole('article').first().getByText('Hello from Jan').waitFor();
    await pill.waitFor({ state: 'hidden' });
    await visitor.page.getByRole('button', { name: /1 new post/ }).waitFor({ timeout: liveMs });
    expect([...reader.complaints, ...writer.complaints, ...visitor.complaints]).toEqual([]);
  });

  it('learn from the bell who liked their post, and it is quiet once they have looked', async () => {
    const [karl, lena] = [person('karl'), person('lena')];
    const author = await kindling.member(karl);
    await send(author.page, '/api/community/posts', { content: 'Karl waits for applause' });
    await author.page.goto('/');
    const header = author.page.getByRole('banner');
    await header.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    const fan = await kindling.member(lena);
    await fan.page.goto('/community');
    const post = fan.page.getByRole('article').filter({ hasText: 'Karl waits for applause' });
    await post.getByRole('button', { name: 'Like, 0 likes' }).click();
    await post.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();

    const bell = header.getByRole('button', { name: 'Notifications, 1 unread' });
    await bell.waitFor({ timeout: liveMs });
    await bell.click();
    const list = author.page.getByRole('dialog', { name: 'Notifications' });
    await list.getByRole('link', { name: /lena liked/ }).waitFor();
    await expectAccessible(author.page);
    await list.getByRole('link', { name: /lena liked “.*unread/ }).click();
    await author.page.getByRole('heading', { name: /by karl$/, level: 1 }).waitFor();
    await author.page.getByRole('article').getByText('Karl waits for applause').waitFor();
    await list.waitFor({ state: 'hidden' });
    await header.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    await author.page.reload();
    await userMenu(author.page, karl).waitFor();
    await header.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect([...author.complaints, ...fan.complaints]).toEqual([]);
  });

  it('have their own feed, from which a deleted post disappears, as from everybody’s', async () => {
    const [mona, nils] = [person('mona'), person('nils')];
    const author = await kindling.member(mona);
    const { post } = (await send(author.page, '/api/community/posts', { content: 'Mona may regret this' })) as {
      post: { id: string };
    };
    const other = await kindling.member(nils);
    await send(other.page, '/api/community/posts', { content: 'Nils stands by it' });

    const { page } = author;
    await page.goto('/community');
    const everybodys = page.getByRole('list', { name: 'All posts' });
    await everybodys.getByRole('article').getByText('Nils stands by it').waitFor();
    await page.getByRole('tab', { name: 'My Feed' }).click();
    const own = page.getByRole('list', { name: 'My feed' });
    await own.getByRole('article').getByText('Mona may regret this').waitFor();
    expect(await own.getByRole('article').getByText('Nils stands by it').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?tab=mine');
    await page.reload();
    await own.getByRole('article').getByText('Mona may regret this').waitFor();
    await expectAccessible(page);

    await other.page.goto('/community');
    const seenByNils = other.page.getByRole('article').getByText('Mona may regret this');
    await seenByNils.waitFor();

    await own.getByRole('article').getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menuitem', { name: 'Delete post' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await own.getByRole('article').getByText('Mona may regret this').waitFor();

    await own.getByRole('article').getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menuitem', { name: 'Delete post' }).click();
    await question.getByRole('button', { name: 'Delete post' }).click();
    await page.getByText('Post deleted', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Your feed is empty' }).waitFor();
    await seenByNils.waitFor({ state: 'hidden', timeout: liveMs });
    expect((await page.request.get(`/api/community/posts/${post.id}`)).status()).toBe(404);
    expect(author.complaints).toEqual([]);
    // The browser itself logs the 404 by which the other page learned that the post is gone.
    expect(other.complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
