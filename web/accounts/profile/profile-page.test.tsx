import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { adasPost, aPost, asAda } from '../../community/post/posts-fixture.ts';
import { axeViolations } from '../../testing/axe.ts';
import { connectionLost, type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const { email: _, ...ofAda } = ada;
const publicAda = { ...ofAda, mentions: [], bioExcerpt: 'Notes on engines.' };
const main = page.getByRole('main');

const notThere = () => {
  throw refusal('accounts/member-not-found', 404, 'User not found');
};

const adasProfile = {
  members: {
    byId: ({ id }) => (id === ada.id ? { user: publicAda } : notThere()),
    byUsername: ({ username }) => (username === 'ada.l' ? { user: publicAda } : notThere()),
    stats: () => ({ stats: { posts: 1, followers: 12, following: 3 } }),
  },
  feed: { byMember: () => ({ posts: [adasPost()], nextCursor: null }) },
} satisfies Handlers;

test('a profile shows name, handle, role, bio, counts and posts', async () => {
  mountApp('/profile/member-ada', adasProfile);
  await expect.element(main.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  for (const text of ['@ada.l', 'Founder', 'Notes on engines.']) {
    await expect.element(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect.element(main.getByText('1 post', { exact: true })).toBeVisible();
  await expect.element(main.getByText('12 followers')).toBeVisible();
  await expect.element(main.getByText('3 following')).toBeVisible();
  await expect.element(main.getByRole('article', { name: 'Celebration by ada.l' })).toBeVisible();
});

test('a bio links members’ names, and no others', async () => {
  const bio = 'With @mara.k and @nobody.';
  const mentions = [{ name: 'mara.k', userId: 'member-mara', username: 'mara.k' }];
  mountApp('/profile/member-ada', {
    ...adasProfile,
    members: { ...adasProfile.members, byId: () => ({ user: { ...publicAda, bio, mentions } }) },
  });
  await expect.element(main.getByRole('link', { name: '@mara.k' })).toHaveAttribute('href', '/profile/member-mara');
  await expect.element(main.getByText('With @mara.k and @nobody.')).toBeVisible();
  await expect.element(main.getByRole('link', { name: '@nobody' })).not.toBeInTheDocument();
});

test('admins are marked if the server says who they are', async () => {
  const asToldToAdmins = { ...publicAda, isAdmin: true };
  const { router } = mountApp('/profile/member-ada', {
    ...adasProfile,
    members: {
      ...adasProfile.members,
      byUsername: () => {
        const { isAdmin: _, ...asToldToOthers } = publicAda;
        return { user: asToldToOthers };
      },
      byId: () => ({ user: asToldToAdmins }),
    },
  });
  await expect.element(main.getByText('Admin', { exact: true })).toBeVisible();
  await router.navigate({ to: '/profile/$userId', params: { userId: '@ada.l' } });
  await expect.element(main.getByText('@ada.l', { exact: true }).first()).toBeVisible();
  await expect.element(main.getByText('Admin', { exact: true })).not.toBeInTheDocument();
});

test('a member without any name is a new member', async () => {
  const unnamed = { ...publicAda, username: null, firstName: null, lastName: null };
  mountApp('/profile/member-ada', {
    ...adasProfile,
    members: { ...adasProfile.members, byId: () => ({ user: unnamed }) },
  });
  await expect.element(main.getByRole('heading', { level: 1, name: 'New member' })).toBeVisible();
});

test('a mention’s address leads to the same profile', async () => {
  const { fake } = mountApp('/profile/@ada.l', adasProfile);
  await expect.element(main.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  expect(fake.inputsOf('members.byUsername')).toEqual([{ username: 'ada.l' }]);
});

test('a member without posts says so', async () => {
  mountApp('/profile/member-ada', {
    ...adasProfile,
    feed: { byMember: () => ({ posts: [], nextCursor: null }) },
  });
  await expect.element(main.getByRole('heading', { level: 2, name: 'No posts yet' })).toBeVisible();
});

test('a member’s comments link to their place below the post', async () => {
  const comment = {
    ...{ id: 'c1', postId: 'p1', parentId: null, userId: ada.id, userName: 'ada.l', userAvatar: null, userRole: null },
    ...{ content: 'Punched cards, then.', excerpt: 'Punched cards, then.', mentions: [], repliesCount: 0 },
    ...{ isEdited: false, isErased: false, isHeld: false, isDeleted: false, isHidden: false },
    ...{ createdAt: '2026-03-02T09:00:00.000Z', updatedAt: '2026-03-02T09:00:00.000Z' },
    post: { id: 'p1', excerpt: 'How do looms store patterns?' },
  };
  const { router } = mountApp('/profile/member-ada', {
    ...adasProfile,
    discussion: { byMember: () => ({ comments: [{ ...comment, id: 'c2', isHeld: true }, comment], nextCursor: null }) },
  });
  await main.getByRole('tab', { name: 'Comments' }).click();
  await expect.element(main.getByText('Waiting for review')).toBeVisible();
  const link = main.getByRole('link', { name: 'On How do looms store patterns?' }).last();
  await expect.element(link).toHaveAttribute('href', '/community/post/p1#comment-c1');
  expect(router.state.location.search).toEqual({ tab: 'comments' });
  expect(await axeViolations()).toEqual([]);
});

test('bookmarks are only on the member’s own profile', async () => {
  mountApp('/profile/member-ada?tab=bookmarks', {
    ...adasProfile,
    ...asAda,
    feed: { ...adasProfile.feed, bookmarks: () => ({ posts: [adasPost()], nextCursor: null }) },
  });
  await expect.element(main.getByRole('tab', { name: 'Bookmarks' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(main.getByRole('list', { name: 'Bookmarks' })).toBeVisible();
});

test('nobody else’s bookmarks are requested', async () => {
  mountApp('/profile/member-ada?tab=bookmarks', adasProfile);
  await expect.element(main.getByRole('tab', { name: 'Posts' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(main.getByRole('tab', { name: 'Bookmarks' })).not.toBeInTheDocument();
});

test('only the member’s own profile can be edited', async () => {
  mountApp('/profile/member-ada', { ...adasProfile, ...asAda });
  await expect.element(main.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('another member’s profile has no edit button', async () => {
  mountApp('/profile/member-ada', {
    ...adasProfile,
    ...asAda,
    profile: { user: () => ({ ...ada, id: 'member-somebody' }) },
  });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Edit Profile' })).not.toBeInTheDocument();
});

test('an address without a member says User not found', async () => {
  mountApp('/profile/nobody', { ...adasProfile });
  await expect.element(main.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
});

test('a profile that fails to load says User not found, and can be requested again', async () => {
  let isDown = true;
  mountApp('/profile/member-ada', {
    ...adasProfile,
    members: {
      ...adasProfile.members,
      byId: ({ id }) => {
        if (isDown) throw connectionLost();
        return adasProfile.members.byId({ id });
      },
    },
  });
  await expect.element(main.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
  await expect.element(main.getByText('We could not load this profile. Please try again.')).toBeVisible();
  isDown = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
});

test('a placeholder stands in for a profile while it loads', async () => {
  mountApp('/profile/member-ada', {
    ...adasProfile,
    members: { ...adasProfile.members, byId: () => new Promise(() => {}) },
  });
  await expect.element(main.getByRole('status').getByText('Loading the profile')).toBeInTheDocument();
});

test('a member’s posts continue on scrolling', async () => {
  mountApp('/profile/member-ada', {
    ...adasProfile,
    feed: {
      byMember: ({ cursor }) =>
        cursor === 'after-engine'
          ? { posts: [aPost()], nextCursor: null }
          : { posts: [adasPost()], nextCursor: 'after-engine' },
    },
  });
  await expect.element(main.getByRole('article', { name: 'Insight by mara.k' })).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`a profile passes the accessibility rules in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    mountApp('/profile/member-ada', { ...adasProfile, ...asAda });
    await expect.element(main.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    await expect.element(main.getByRole('article')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
}

test('a profile fits a phone without scrolling sideways', async () => {
  await page.viewport(390, 844);
  mountApp('/profile/member-ada', adasProfile);
  await expect.element(main.getByRole('article')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a bare username leads to the member, in the client too', async () => {
  const { router } = mountApp('/profile/ada.l?tab=comments', {
    ...adasProfile,
    discussion: { byMember: () => ({ comments: [], nextCursor: null }) },
  });
  await expect.element(main.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await expect.poll(() => router.state.location.href).toBe('/profile/%40ada.l?tab=comments');
});
