import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import type { Thread } from '../post/post-kinds.ts';
import { aComment, aPost, asAda, communityWith } from '../post/posts-fixture.ts';

const card = page.getByRole('list', { name: 'All posts' }).getByRole('article').first();
const comments = card.getByRole('region', { name: 'Comments' });
const replies = comments.getByRole('list', { name: 'Replies to noor' });
const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

const reply = (n: number, by: Partial<Thread> = {}) =>
  aComment({
    ...{ id: `reply-${n}`, parentId: 'comment-sample', userId: `member-${n}`, userName: `jonas${n}` },
    ...{ content: `Answer ${n}.`, createdAt: `2026-11-20T09:1${n}:00.000Z`, ...by },
  });
const threadOf = (...shown: readonly Thread[]) => aComment({ replies: [...shown], repliesCount: shown.length });
const byAda = (by: Partial<Thread> = {}) => reply(9, { userId: ada.id, userName: 'ada.l', ...by });

async function openThread(thread: Thread, handlers: Handlers = {}) {
  const app = mountApp('/community', {
    ...communityWith([aPost()]),
    ...asAda,
    discussion: { comments: () => ({ comments: [thread], nextCursor: null }) },
    ...handlers,
  });
  await card.getByRole('button', { name: 'Comment, 2 comments' }).click();
  await expect.element(comments).toBeVisible();
  return app;
}

const texts = () =>
  replies
    .getByRole('article')
    .elements()
    .map((article) => /Answer \d/.exec(article.textContent ?? '')?.[0]);

test('a reply shows at once below its comment, raises the count, and the form closes', async () => {
  const answer = Promise.withResolvers<void>();
  const { fake } = await openThread(threadOf(), {
    community: {
      addComment: async ({ content }) => {
        await answer.promise;
        return { success: true, comment: byAda({ content }) };
      },
    },
  });
  // Opening the comments focused their field; the reply form then takes the focus.
  await expect.element(comments.getByRole('textbox', { name: 'Add a comment' })).toHaveFocus();
  const opener = comments.getByRole('button', { name: 'Reply to noor' });
  await opener.click();
  const field = comments.getByRole('textbox', { name: 'Reply to noor' });
  await expect.element(field).toHaveFocus();
  await field.fill('Answer 9.');
  await comments.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.element(replies.getByText('Sending...')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Comment, 3 comments' })).toBeVisible();
  answer.resolve();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(texts()).toEqual(['Answer 9']);
  expect(fake.inputsOf('community.addComment')).toEqual([
    { id: 'post-prompts', content: 'Answer 9.', parentId: 'comment-sample' },
  ]);
});

test('a reply to a reply begins with its author’s name, and appears below the same comment', async () => {
  const { fake } = await openThread(threadOf(reply(1)), {
    community: { addComment: ({ content }) => ({ success: true, comment: byAda({ content }) }) },
  });
  await replies.getByRole('button', { name: 'Reply to jonas1' }).click();
  const field = comments.getByRole('textbox', { name: 'Reply to jonas1' });
  await expect.element(field).toHaveValue('@jonas1 ');
  await field.fill('@jonas1 Answer 9.');
  await comments.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(texts).toEqual(['Answer 1', 'Answer 9']);
  expect(fake.inputsOf('community.addComment')).toMatchObject([{ parentId: 'reply-1' }]);
});

test('a refused reply disappears, and its text returns', async () => {
  await openThread(threadOf(), {
    community: {
      addComment: () => {
        throw refusal('community/comment-not-found', 404, 'This comment is no longer there.');
      },
    },
  });
  await comments.getByRole('button', { name: 'Reply to noor' }).click();
  const field = comments.getByRole('textbox', { name: 'Reply to noor' });
  await field.fill('Answer 9.');
  await comments.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.element(toast('Failed to post comment')).toBeVisible();
  await expect.element(field).toHaveValue('Answer 9.');
  await expect.element(replies).not.toBeInTheDocument();
  await comments.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field).not.toBeInTheDocument();
});

test('a visitor is asked to sign up or log in to reply', async () => {
  mountApp('/community', {
    ...communityWith([aPost()]),
    discussion: { comments: () => ({ comments: [threadOf(reply(1))], nextCursor: null }) },
  });
  await card.getByRole('button', { name: 'Comment, 2 comments' }).click();
  await comments.getByRole('button', { name: 'Reply to noor' }).click();
  await expect.element(toast('Sign up or Log in')).toBeVisible();
  await expect.element(comments.getByRole('textbox', { name: 'Reply to noor' })).not.toBeInTheDocument();
});

test('the first replies are shown, and the rest are loaded on request, each once and in order', async () => {
  const thread = { ...threadOf(reply(1), reply(2)), repliesCount: 4, repliesCursor: 'after-2' };
  await openThread(thread, {
    discussion: {
      comments: () => ({ comments: [thread], nextCursor: null }),
      replies: ({ cursor }) =>
        cursor
          ? { comments: [reply(4)], nextCursor: null }
          : { comments: [reply(1), reply(2), reply(3)], nextCursor: 'after-3' },
    },
  });
  await comments.getByRole('button', { name: 'Show 2 more replies' }).click();
  await comments.getByRole('button', { name: 'Show 1 more reply' }).click();
  await expect.poll(texts).toEqual(['Answer 1', 'Answer 2', 'Answer 3', 'Answer 4']);
  await expect.element(comments.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});

test('replies that fail to load can be requested again', async () => {
  let isDown = true;
  const thread = { ...threadOf(reply(1)), repliesCount: 2, repliesCursor: 'after-1' };
  await openThread(thread, {
    discussion: {
      comments: () => ({ comments: [thread], nextCursor: null }),
      replies: () => {
        if (isDown) throw refusal('request/fault', 500, 'Something went wrong on our side.');
        return { comments: [reply(1), reply(2)], nextCursor: null };
      },
    },
  });
  await comments.getByRole('button', { name: 'Show 1 more reply' }).click();
  const again = comments.getByRole('button', { name: 'That did not load. Try again' });
  await expect.element(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect.poll(texts).toEqual(['Answer 1', 'Answer 2']);
});

const removing = { deleteComment: ({ commentId }: { commentId: string }) => ({ success: true, id: commentId }) };
async function deleteFirst() {
  await comments.getByRole('button', { name: 'More about this comment' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete comment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
}

test('a deleted comment leaves a placeholder for its replies, which disappears with the last', async () => {
  const thread = { ...threadOf(byAda()), userId: ada.id, userName: 'ada.l' };
  await openThread(thread, { community: removing });
  await deleteFirst();
  const place = comments.getByRole('article', { name: 'Deleted comment' });
  await expect.element(place.getByText('Comment deleted')).toBeVisible();
  await expect.element(comments.getByText('Answer 9.')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Comment, 1 comment' })).toBeVisible();
  await deleteFirst();
  await expect.element(place).not.toBeInTheDocument();
  await expect.element(card.getByRole('button', { name: 'Comment, 0 comments' })).toBeVisible();
});

test('a comment that the viewer hides leaves a placeholder above others’ replies', async () => {
  await openThread({ ...threadOf(reply(1)), userId: null, userName: '', content: '', isHidden: true });
  await expect.element(comments.getByText('You hide this comment')).toBeVisible();
  await expect.element(comments.getByText('Comment deleted')).not.toBeInTheDocument();
  await expect.element(comments.getByRole('list', { name: 'Replies to a hidden comment' })).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`a thread with its form and a deleted comment’s placeholder is accessible in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    const deleted = { ...threadOf(reply(1)), userId: null, userName: '', content: '', isDeleted: true };
    await openThread(deleted);
    await comments.getByRole('button', { name: 'Reply to jonas1' }).click();
    await expect.element(comments.getByRole('textbox', { name: 'Reply to jonas1' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    localStorage.removeItem('theme');
  });
}
