import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { setUser } from '../../session/session.tsx';
import { connectionLost, type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { aComment, aPost, asAda, communityWith } from '../post/posts-fixture.ts';
import { forgetUnsent, readUnsent } from './unsent-comment.ts';

const card = page.getByRole('list', { name: 'All posts' }).getByRole('article').first();
const comments = card.getByRole('region', { name: 'Comments' });
const field = comments.getByRole('textbox', { name: 'Add a comment' });
const send = comments.getByRole('button', { name: 'Comment', exact: true });
const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

async function openDiscussion(handlers: Handlers = {}) {
  const app = mountApp('/community', {
    ...communityWith([aPost()]),
    discussion: { comments: () => ({ comments: [aComment()], nextCursor: null }) },
    ...handlers,
  });
  await card.getByRole('button', { name: 'Comment, 2 comments' }).click();
  await expect.element(comments.getByText('How large was the sample?')).toBeVisible();
  return app;
}

const byAda = aComment({ id: 'comment-ada', userId: ada.id, userName: 'ada.l', content: 'Two hundred cards.' });

test('a discussion whose first page is hidden from its viewer is not called empty while there is more', async () => {
  mountApp('/community', {
    ...communityWith([aPost()]),
    discussion: {
      comments: ({ cursor }) =>
        cursor ? { comments: [aComment()], nextCursor: null } : { comments: [], nextCursor: 'further-on' },
    },
  });
  await card.getByRole('button', { name: 'Comment, 2 comments' }).click();
  const more = comments.getByRole('button', { name: 'Show more comments' });
  await expect.element(more).toBeVisible();
  await expect.element(comments.getByText(/^No comments yet/)).not.toBeInTheDocument();
  await more.click();
  await expect.element(comments.getByText('How large was the sample?')).toBeVisible();
});

test('a blank comment can’t be sent', async () => {
  await openDiscussion(asAda);
  await expect.element(send).toBeDisabled();
  await field.fill('   ');
  await expect.element(send).toBeDisabled();
});

test('a comment shows at once, empties the field and raises the count', async () => {
  const answer = Promise.withResolvers<void>();
  const { fake } = await openDiscussion({
    ...asAda,
    community: {
      addComment: async ({ content }) => {
        await answer.promise;
        return { success: true, comment: { ...byAda, content } };
      },
    },
  });
  await field.fill('Two hundred cards.');
  await send.click();
  await expect.element(comments.getByText('Two hundred cards.')).toBeVisible();
  await expect.element(comments.getByText('Sending...')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(card.getByRole('button', { name: 'Comment, 3 comments' })).toBeVisible();
  answer.resolve();
  await expect.element(comments.getByText('Sending...')).not.toBeInTheDocument();
  expect(fake.inputsOf('community.addComment')).toEqual([{ id: 'post-prompts', content: 'Two hundred cards.' }]);
});

test('a refused comment disappears, and its text returns', async () => {
  await openDiscussion({
    ...asAda,
    community: {
      addComment: () => {
        throw refusal('request/too-many', 429, 'Wait a minute.');
      },
    },
  });
  await field.fill('Two hundred cards.');
  await send.click();
  await expect.element(toast('Failed to post comment')).toBeVisible();
  await expect.element(toast('Wait a minute.')).toBeVisible();
  await expect.element(comments.getByRole('alert')).toHaveTextContent('Wait a minute.');
  await expect.element(field).toHaveValue('Two hundred cards.');
  await expect.element(card.getByRole('button', { name: 'Comment, 2 comments' })).toBeVisible();
});

test('a comment sent offline does not wait unseen: it fails at once, and its text returns', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  await openDiscussion({
    ...asAda,
    community: {
      addComment: () => {
        throw connectionLost();
      },
    },
  });
  onlineManager.setOnline(false);
  await field.fill('Two hundred cards.');
  await send.click();
  await expect.element(toast('Failed to post comment')).toBeVisible();
  await expect.element(field).toHaveValue('Two hundred cards.');
});

test('a visitor may read, and is asked to sign up or log in to comment', async () => {
  const { fake } = await openDiscussion();
  await field.fill('Me too.');
  await send.click();
  await expect.element(toast('Sign up or Log in')).toBeVisible();
  await expect.element(field).toHaveValue('Me too.');
  expect(fake.inputsOf('community.addComment')).toEqual([]);
});

test('a visitor’s comment is still there once they have logged in, until it is sent', async () => {
  const { id } = aPost();
  onTestFinished(() => void forgetUnsent(id));
  const { queryClient, fake } = await openDiscussion();
  await field.fill('Two hundred cards.');
  await send.click();
  await expect.element(toast('Sign up or Log in')).toBeVisible();

  const discussion = card.getByRole('button', { name: 'Comment, 2 comments' });
  await discussion.click();
  await expect.element(comments).not.toBeInTheDocument();
  fake.answer({ ...asAda, community: { addComment: () => ({ success: true, comment: byAda }) } });
  setUser(queryClient, ada);
  await discussion.click();
  await expect.element(field).toHaveValue('Two hundred cards.');
  await send.click();
  await expect.element(comments.getByText('Two hundred cards.')).toBeVisible();
  await expect.poll(() => readUnsent(id, ada.id)).toBe('');
});

test('only the author may edit a comment, and it is then marked as edited', async () => {
  await openDiscussion({
    ...asAda,
    discussion: { comments: () => ({ comments: [aComment(), byAda], nextCursor: null }) },
    community: {
      editComment: ({ content }) => ({ success: true, comment: { ...byAda, content, isEdited: true } }),
    },
  });
  expect(comments.getByRole('button', { name: 'Edit comment' }).elements()).toHaveLength(1);
  await comments.getByRole('button', { name: 'Edit comment' }).click();
  const edit = comments.getByRole('textbox', { name: 'Edit comment' });
  await edit.fill(' ');
  await expect.element(comments.getByRole('button', { name: 'Save' })).toBeDisabled();
  await edit.fill('Three hundred cards.');
  await comments.getByRole('button', { name: 'Save' }).click();
  await expect.element(comments.getByText('Three hundred cards.')).toBeVisible();
  await expect.element(comments.getByText('(edited)')).toBeVisible();
});

test('editing a comment after the session has ended says that a log-in is required', async () => {
  await openDiscussion({
    ...asAda,
    discussion: { comments: () => ({ comments: [aComment(), byAda], nextCursor: null }) },
    community: {
      editComment: () => {
        throw refusal('session/signed-out', 401, 'Please log in to do this.');
      },
    },
  });
  await comments.getByRole('button', { name: 'Edit comment' }).click();
  await comments.getByRole('textbox', { name: 'Edit comment' }).fill('Three hundred.');
  await comments.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Login required')).toBeVisible();
});

test('a refused edit of a comment says why and stays open', async () => {
  await openDiscussion({
    ...asAda,
    discussion: { comments: () => ({ comments: [aComment(), byAda], nextCursor: null }) },
    community: {
      editComment: () => {
        throw refusal('community/comment-not-found', 404, 'This comment is no longer there.');
      },
    },
  });
  await comments.getByRole('button', { name: 'Edit comment' }).click();
  await comments.getByRole('textbox', { name: 'Edit comment' }).fill('Three hundred.');
  await comments.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Failed to update comment')).toBeVisible();
  await expect.element(comments.getByRole('textbox', { name: 'Edit comment' })).toHaveValue('Three hundred.');
});

test('the field is directly under the post, and what it sends scrolls into view', async () => {
  await page.viewport(1280, 700);
  const further = Array.from({ length: 19 }, (_, n) => aComment({ id: `c${n}`, content: `Remark ${n}` }));
  await openDiscussion({
    ...asAda,
    discussion: { comments: () => ({ comments: [aComment(), ...further], nextCursor: null }) },
    community: { addComment: () => new Promise(() => {}) },
  });
  const field = comments.getByRole('textbox', { name: 'Add a comment' });
  const first = comments.getByText('How large was the sample?');
  await expect.element(first).toBeInTheDocument();
  expect(field.element().compareDocumentPosition(first.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await field.fill('Two hundred.');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(comments.getByText('Two hundred.', { exact: true })).toBeInViewport();
});

test('small marks stand on the line of the text around them', async () => {
  const createdAt = '2026-11-20T10:00:00.000Z';
  await openDiscussion({
    ...asAda,
    profile: { user: () => ({ ...ada, lastVisitAt: '2026-11-20T09:30:00.000Z' }) },
    discussion: { comments: () => ({ comments: [aComment({ createdAt })], nextCursor: null }) },
  });
  const bottomOf = (text: string) => {
    const range = document.createRange();
    range.selectNodeContents(comments.getByText(text, { exact: true }).element());
    return range.getBoundingClientRect().bottom;
  };
  await expect.element(comments.getByText('New', { exact: true })).toBeVisible();
  expect(bottomOf('New')).toBeCloseTo(bottomOf('Researcher'), 1);
});

test('a comment by somebody else can be reported from its menu', async () => {
  await openDiscussion({
    ...asAda,
    discussion: { comments: () => ({ comments: [aComment()], nextCursor: null }) },
  });
  await comments.getByRole('button', { name: 'More about this comment' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete comment' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Report this comment' })).toBeVisible();
});

test('an author deletes a comment after a question, and the count falls', async () => {
  await openDiscussion({
    ...asAda,
    discussion: { comments: () => ({ comments: [aComment(), byAda], nextCursor: null }) },
    community: { deleteComment: ({ commentId }) => ({ success: true, id: commentId }) },
  });
  await comments.getByRole('button', { name: 'More about this comment' }).last().click();
  await page.getByRole('menuitem', { name: 'Delete comment' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete this comment?' })
    .getByRole('button', { name: 'Delete comment' })
    .click();
  await expect.element(comments.getByText('Two hundred cards.')).not.toBeInTheDocument();
  await expect.element(card.getByRole('button', { name: 'Comment, 1 comment' })).toBeVisible();
});

test('more comments come page by page, each once and in order', async () => {
  const third = aComment({ id: 'comment-third', content: 'Third', createdAt: '2026-11-20T11:00:00.000Z' });
  await openDiscussion({
    discussion: {
      comments: ({ cursor }) =>
        cursor === 'after-first'
          ? { comments: [{ ...byAda, createdAt: '2026-11-20T10:00:00.000Z' }, third], nextCursor: null }
          : { comments: [aComment()], nextCursor: 'after-first' },
    },
  });
  await comments.getByRole('button', { name: 'Show more comments' }).click();
  await expect.element(comments.getByText('Third')).toBeVisible();
  const texts = comments
    .getByRole('article')
    .elements()
    .map((article) => article.textContent);
  expect(texts.map((text) => /sample|cards|Third/.exec(text ?? '')?.[0])).toEqual(['sample', 'cards', 'Third']);
  await expect.element(comments.getByRole('button', { name: 'Show more comments' })).not.toBeInTheDocument();
});

test('comments that fail to load can be requested again', async () => {
  let isDown = true;
  mountApp('/community', {
    ...communityWith([aPost()]),
    discussion: {
      comments: () => {
        if (isDown) throw refusal('request/fault', 500, 'Something went wrong on our side.');
        return { comments: [aComment()], nextCursor: null };
      },
    },
  });
  await card.getByRole('button', { name: 'Comment, 2 comments' }).click();
  await expect.element(comments.getByText('The comments did not load')).toBeVisible();
  isDown = false;
  await comments.getByRole('button', { name: 'Try again' }).click();
  await expect.element(comments.getByText('How large was the sample?')).toBeVisible();
});

const unmountAll: (() => void)[] = [];
async function reloaded(handlers: Handlers) {
  unmountAll.pop()?.();
  const app = await openDiscussion(handlers);
  unmountAll.push(app.unmount);
  return app;
}

test('a half-written comment survives a reload, and so does a reply', async () => {
  await reloaded(asAda);
  await field.fill('Two hun');
  await comments.getByRole('button', { name: /^Reply to/ }).click();
  const reply = comments.getByRole('textbox', { name: /^Reply to/ });
  await reply.fill('I mean');
  await reloaded(asAda);
  await expect.element(field).toHaveValue('Two hun');
  await comments.getByRole('button', { name: /^Reply to/ }).click();
  await expect.element(reply).toHaveValue('I mean');
  await comments.getByRole('button', { name: 'Cancel' }).click();
  await comments.getByRole('button', { name: /^Reply to/ }).click();
  await expect.element(reply).toHaveValue('');
});

test('a visitor’s half-written comment survives a reload, too', async () => {
  await reloaded({});
  await field.fill('Two hun');
  await reloaded({});
  await expect.element(field).toHaveValue('Two hun');
});

test('a comment on its way stays stored until there is a response', async () => {
  await reloaded({ ...asAda, community: { addComment: () => new Promise(() => {}) } });
  await field.fill('Two hundred cards.');
  await send.click();
  await expect.element(field).toHaveValue('');
  const { fake } = await reloaded({
    ...asAda,
    community: { addComment: ({ content }) => ({ success: true, comment: { ...byAda, content } }) },
  });
  await expect.element(field).toHaveValue('Two hundred cards.');
  await send.click();
  await expect.poll(() => fake.inputsOf('community.addComment')).toHaveLength(1);
  await reloaded(asAda);
  await expect.element(field).toHaveValue('');
});
