// Every layer, opened by keyboard and closed with Escape, returns the focus to where it was.
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aComment, adasPost, aPost, asAda, communityWith } from '../community/post/posts-fixture.ts';
import type { Handlers } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const picture = {
  url: pixel,
  kind: 'image',
  alt: 'A loom',
  width: 1,
  height: 1,
  colour: null,
  sizes: [],
  poster: null,
} as const;
const portrait = new File([await (await fetch(pixel)).blob()], 'portrait.png', { type: 'image/png' });
const post = adasPost({ commentsCount: 1, media: [picture] });
const comment = aComment({ postId: post.id, userId: ada.id, userName: 'ada.l' });

const visitor = {
  ...communityWith([post]),
  discussion: { comments: () => ({ comments: [comment], nextCursor: null }) },
} satisfies Handlers;

const session = { startedAt: '2026-11-20T08:00:00.000Z', address: null, userAgent: null, lastSeenAt: '2026-11-20' };
const { email: _, ...publicAda } = ada;

const member = {
  ...visitor,
  ...asAda,
  feed: { ...visitor.feed, byMember: () => ({ posts: [post], nextCursor: null }) },
  profile: { ...asAda.profile, checkUsername: () => ({ available: true, message: '' }) },
  session: { sessions: () => ({ sessions: [{ ...session, id: 'here', isCurrent: true }], nextCursor: null }) },
  members: {
    byId: () => ({ user: { ...publicAda, mentions: [], bioExcerpt: '' } }),
    stats: () => ({ stats: { posts: 1, followers: 0, following: 0 } }),
  },
} satisfies Handlers;

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const item = (name: string) => page.getByRole('menuitem', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const question = page.getByRole('alertdialog');
const menu = page.getByRole('menu');

const like = button(/^Like, /);
const ownMenu = button('Your menu, ada.l');
const sideMenu = button('Open menu');
const postMenu = button('More about this post');
const commentMenu = button('More about this comment');

type Layer = Readonly<{
  path: string;
  as: Handlers;
  on?: typeof desk;
  /** Elements to press first, to reach the opener. */
  before?: readonly Locator[];
  /** The element that gets the focus back. */
  opener: Locator;
  /** The trigger of the layer, if it is not the opener itself: a row of its menu, a shortcut, a picked file. */
  by?: Locator | string | File;
  is: Locator;
}>;

// biome-ignore format: one layer per line
const layers: Readonly<Record<string, Layer>> = {
  'the way to log in': { path: '/community', as: visitor, opener: button('Log in'), is: dialog('Welcome to Kindling') },
  'the way to log in, from a toast': { path: '/community', as: visitor, opener: like, by: page.getByRole('listitem').getByRole('button', { name: 'Log in' }), is: dialog('Welcome to Kindling') },
  'the search': { path: '/community', as: visitor, opener: button('Search'), is: dialog('Search') },
  'the search on a phone': { path: '/community', as: visitor, on: phone, opener: button('Search'), is: dialog('Search') },
  'the search by its shortcut': { path: '/community', as: visitor, opener: like, by: '{Control>}k{/Control}', is: dialog('Search') },
  'the side menu': { path: '/community', as: visitor, on: phone, opener: sideMenu, is: dialog('Menu') },
  'the notifications': { path: '/community', as: member, opener: button('Notifications'), is: dialog('Notifications') },
  'one’s own menu': { path: '/community', as: member, opener: ownMenu, is: menu },
  'the profile, from one’s own menu': { path: '/community', as: member, opener: ownMenu, by: item('Edit Profile'), is: dialog('Edit Profile') },
  'the profile, from the side menu': { path: '/community', as: member, on: phone, opener: sideMenu, by: button('Edit Profile'), is: dialog('Edit Profile') },
  'the profile, from its page': { path: `/profile/${ada.id}`, as: member, opener: button('Edit Profile'), is: dialog('Edit Profile') },
  'the crop of a picture': { path: `/profile/${ada.id}`, as: member, before: [button('Edit Profile'), page.getByRole('tab', { name: 'Upload Image' })], opener: button('Choose a file'), by: portrait, is: dialog('Crop Your Photo') },
  'a new post': { path: '/community', as: member, opener: button('Create Post'), is: dialog('Create Post') },
  'the form that changes a post': { path: '/community', as: member, opener: button('Edit post'), is: page.getByRole('textbox', { name: 'Edit post' }) },
  'the form that changes a comment': { path: `/community/post/${post.id}`, as: member, opener: button('Edit comment'), is: page.getByRole('textbox', { name: 'Edit comment' }) },
  'the menu of a post': { path: '/community', as: member, opener: postMenu, is: menu },
  'the question before a post is deleted': { path: '/community', as: member, opener: postMenu, by: item('Delete post'), is: question },
  'the question before a comment is deleted': { path: '/community', as: member, before: [button(/^Comment, /)], opener: commentMenu, by: item('Delete comment'), is: question },
  'a picture in full': { path: '/community', as: visitor, opener: button(/^Open picture/), is: dialog('Picture') },
  'the question before an account is deleted': { path: '/account#delete', as: member, opener: button('Delete my account'), is: dialog('Delete your account?') },
  'the question before all sessions end': { path: '/account#sessions', as: member, opener: button('Log out everywhere'), is: question },
};

function filePicker(): Element {
  const picker = document.querySelector('input[type="file"]');
  if (picker === null) throw new Error('There is no file picker.');
  return picker;
}

async function focusOn(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  const element = target.element();
  // A dialog moves the focus into itself once it has opened, which would override a focus set earlier.
  const modal = element.closest('[data-layer="modal"]');
  if (modal) await expect.poll(() => modal.contains(document.activeElement)).toBe(true);
  if (element instanceof HTMLElement) element.focus();
}

async function press(target: Locator): Promise<void> {
  await focusOn(target);
  await userEvent.keyboard('{Enter}');
}

test.for(Object.entries(layers))('%s returns the focus after Escape', async ([, layer]) => {
  const { width, height } = layer.on ?? desk;
  await page.viewport(width, height);
  mountApp(layer.path, layer.as);
  for (const step of layer.before ?? []) await press(step);
  if (typeof layer.by === 'string') {
    await focusOn(layer.opener);
    await userEvent.keyboard(layer.by);
  } else if (layer.by instanceof File) {
    await focusOn(layer.opener);
    await userEvent.upload(filePicker(), layer.by);
  } else {
    await press(layer.opener);
    if (layer.by) await press(layer.by);
  }
  await expect.element(layer.is).toBeVisible();
  await expect.poll(() => layer.is.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(layer.is).not.toBeInTheDocument();
  await expect.element(layer.opener).toHaveFocus();
});

test('the question before a draft is discarded returns the focus to the composer', async () => {
  mountApp('/community', member);
  await press(button('Create Post'));
  await page.getByRole('textbox', { name: 'What do you want to share?' }).fill('Half a thought');
  await press(button('Discard draft'));
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Discard draft')).toHaveFocus();
});

test('after a post was deleted, the focus moves to the one that took its place', async () => {
  const next = aPost({ id: 'post-next', userName: 'mara.k' });
  const deletePost = ({ id }: { id: string }) => ({ success: true, id });
  mountApp('/community', { ...member, ...communityWith([post, next]), community: { deletePost } });
  await press(postMenu);
  await press(item('Delete post'));
  await press(button('Delete post'));
  await expect.element(question).not.toBeInTheDocument();
  const left = page.getByRole('list', { name: 'All posts' }).getByRole('article', { name: 'Insight by mara.k' });
  await expect.poll(() => left.element().contains(document.activeElement)).toBe(true);
});
