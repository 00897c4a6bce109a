// The first post or comment of a member who has no username yet.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CurrentUser } from '../../session/session.tsx';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import type { Handlers } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { newcomer } from '../../testing/people.ts';
import { aComment, adasPost, aPost, communityWith } from '../post/posts-fixture.ts';

const profile = page.getByRole('dialog', { name: 'Complete Your Profile' });
const composer = page.getByRole('dialog', { name: 'Create Post' });
const post = composer.getByRole('button', { name: 'Post', exact: true });
const text = composer.getByRole('textbox', { name: 'What do you want to share?' });
const card = page.getByRole('list', { name: 'All posts' }).getByRole('article').first();
const comments = card.getByRole('region', { name: 'Comments' });
const field = comments.getByRole('textbox', { name: 'Add a comment' });
const send = comments.getByRole('button', { name: 'Comment', exact: true });

const named: CurrentUser = { ...newcomer, username: 'grace.h' };
const byGrace = { userId: named.id, userName: 'grace.h' };

/** Opens the community for a newcomer who has dismissed the profile dialog. */
async function openAsNewcomer(handlers: Handlers = {}) {
  const member = asMember(newcomer);
  const app = mountApp('/community', {
    ...communityWith([aPost()]),
    ...member,
    profile: {
      ...member.profile,
      checkUsername: () => ({ available: true, message: 'Username is available' }),
      updateProfile: () => ({ success: true, user: named }),
    },
    ...handlers,
  });
  await expect.element(profile).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(profile).not.toBeInTheDocument();
  return app;
}

async function chooseName() {
  await expect.element(profile).toBeVisible();
  await profile.getByLabelText('Username', { exact: true }).fill('grace.h');
  await profile.getByRole('button', { name: 'Save Profile' }).click();
  await expect.element(profile).not.toBeInTheDocument();
}

async function compose(content: string) {
  await page.getByRole('button', { name: 'Create Post' }).click();
  await text.fill(content);
  await post.click();
}

test('a post asks for a username, and is published as written once there is one', async () => {
  const { fake } = await openAsNewcomer({
    community: { createPost: ({ content }) => ({ success: true, post: adasPost({ ...byGrace, content }) }) },
  });
  await compose('My first words');
  await expect.element(profile.getByText(/Others see what you write under your username/)).toBeVisible();
  expect(await axeViolations(profile.element())).toEqual([]);
  expect(fake.inputsOf('community.createPost')).toEqual([]);
  await chooseName();
  await expect.poll(() => fake.inputsOf('community.createPost')).toMatchObject([{ content: 'My first words' }]);
  await expect.element(composer).not.toBeInTheDocument();
  await expect.element(card.getByText('My first words')).toBeVisible();
});

test('a post postponed for the name stays a draft, and can be posted later', async () => {
  const { fake } = await openAsNewcomer({
    community: { createPost: ({ content }) => ({ success: true, post: adasPost({ ...byGrace, content }) }) },
  });
  await compose('Not yet');
  await expect.element(profile).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(profile).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('Not yet');
  expect(fake.inputsOf('community.createPost')).toEqual([]);
  await post.click();
  await chooseName();
  await expect.poll(() => fake.inputsOf('community.createPost')).toHaveLength(1);
});

async function comment(content: string) {
  await card.getByRole('button', { name: 'Comment, 2 comments' }).click();
  await field.fill(content);
  await send.click();
}

const answering: Handlers = {
  discussion: { comments: () => ({ comments: [aComment()], nextCursor: null }) },
  community: {
    addComment: ({ content }) => ({ success: true, comment: aComment({ ...byGrace, id: 'comment-grace', content }) }),
  },
};

test('a comment asks for a username, and is sent as written once there is one', async () => {
  const { fake } = await openAsNewcomer(answering);
  await comment('How many cards?');
  expect(fake.inputsOf('community.addComment')).toEqual([]);
  await chooseName();
  await expect.element(comments.getByText('How many cards?')).toBeVisible();
  await expect.element(comments.getByRole('link', { name: 'grace.h' })).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(fake.inputsOf('community.addComment')).toEqual([{ id: 'post-prompts', content: 'How many cards?' }]);
});

test('a comment postponed for the name stays in its field', async () => {
  const { fake } = await openAsNewcomer(answering);
  await comment('How many cards?');
  await expect.element(profile).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(profile).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('How many cards?');
  expect(fake.inputsOf('community.addComment')).toEqual([]);
});

test('a like needs no name', async () => {
  const { fake } = await openAsNewcomer({
    community: { likePost: () => ({ success: true, post: aPost({ isLiked: true, likesCount: 8 }) }) },
  });
  await card.getByRole('button', { name: /^Like/ }).click();
  await expect.poll(() => fake.inputsOf('community.likePost')).toHaveLength(1);
  await expect.element(profile).not.toBeInTheDocument();
});
