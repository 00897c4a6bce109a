// A member's actions on another member: follow, write, mute, block.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asAda } from '../../community/post/posts-fixture.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const main = page.getByRole('main');
const { email: _, isAdmin: __, ...publicAda } = ada;
const mara = {
  ...publicAda,
  id: 'member-mara',
  username: 'mara.k',
  firstName: 'Mara',
  lastName: 'Kline',
  mentions: [],
  bioExcerpt: '',
};
const ben = { ...mara, id: 'member-ben', username: 'ben', firstName: 'Ben', lastName: null };
const relation = { isFollowing: false, followsMe: false, isMuted: false, isBlocked: false };
const stats = { posts: 0, followers: 1, following: 2 };

const marasProfile = {
  ...asAda,
  members: { byId: () => ({ user: mara }), stats: () => ({ stats }) },
  feed: { byMember: () => ({ posts: [], nextCursor: null }) },
  relations: { followStatus: () => relation },
} satisfies Handlers;

const withRelations = (relations: Handlers['relations']): Handlers => ({
  ...marasProfile,
  relations: { ...marasProfile.relations, ...relations },
});

test('a visitor can neither follow nor write', async () => {
  const { relations: _, ...asVisitor } = marasProfile;
  mountApp('/profile/member-mara', { ...asVisitor, profile: undefined });
  await expect.element(main.getByRole('heading', { level: 1, name: 'Mara Kline' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Follow' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'Message' })).not.toBeInTheDocument();
});

test('following shows at once, waits for the server, and counts', async () => {
  const response = Promise.withResolvers<void>();
  mountApp(
    '/profile/member-mara',
    withRelations({
      follow: async () => {
        await response.promise;
        return { success: true, isFollowing: true, stats: { ...stats, followers: 2 } };
      },
      unfollow: () => ({ success: true, isFollowing: false, stats }),
    }),
  );
  await main.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect.element(main.getByRole('button', { name: 'Following' })).toBeDisabled();
  response.resolve();
  await expect.element(main.getByText('2 followers')).toBeVisible();
  await main.getByRole('button', { name: 'Following' }).click();
  await expect.element(main.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect.element(main.getByText('1 follower', { exact: true })).toBeVisible();
});

test.each([
  ['follow', false, 'Follow', 'Failed to follow'],
  ['unfollow', true, 'Following', 'Failed to unfollow'],
] as const)('a failed %s says why and is undone', async (call, isFollowing, name, title) => {
  const fails = () => {
    throw refusal('relations/limited', 429, 'Too many follows. Try again later.');
  };
  mountApp(
    '/profile/member-mara',
    withRelations({ followStatus: () => ({ ...relation, isFollowing }), [call]: fails }),
  );
  await main.getByRole('button', { name, exact: true }).click();
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText('Too many follows. Try again later.')).toBeVisible();
  await expect.element(main.getByRole('button', { name, exact: true })).toBeEnabled();
});

test('Message leads to the conversation, unless the member can’t be written to', async () => {
  const { router } = mountApp('/profile/member-mara', marasProfile);
  const message = main.getByRole('link', { name: 'Message' });
  await expect.element(message).toHaveAttribute('href', '/messages?userId=member-mara');
  void router;
});

test('a member whose id begins with virtual-user- takes no messages', async () => {
  const virtual = { ...mara, id: 'virtual-user-1' };
  mountApp('/profile/virtual-user-1', {
    ...marasProfile,
    members: { ...marasProfile.members, byId: () => ({ user: virtual }) },
  });
  await expect.element(main.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Message' })).not.toBeInTheDocument();
});

test('the counts open the lists behind them', async () => {
  mountApp(
    '/profile/member-mara',
    withRelations({
      followers: () => ({ users: [{ ...ben, isFollowing: true }], nextCursor: null }),
      following: () => ({ users: [], nextCursor: null }),
    }),
  );
  await main.getByText('1 follower', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Followers' });
  await expect.element(dialog.getByRole('link', { name: 'ben' })).toHaveAttribute('href', '/profile/member-ben');
  await expect.element(dialog.getByRole('button', { name: 'Following ben' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await main.getByText('2 following').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Following' }).getByText('Not following anybody yet'))
    .toBeVisible();
});

test('blocking asks once, and shows the reduced profile', async () => {
  let isBlocked = false;
  mountApp('/profile/member-mara', {
    ...withRelations({
      followStatus: () => ({ ...relation, isBlocked }),
      block: () => {
        isBlocked = true;
        return { success: true, isBlocked };
      },
      unblock: () => {
        isBlocked = false;
        return { success: true, isBlocked };
      },
    }),
    members: {
      ...marasProfile.members,
      byId: () => {
        if (isBlocked) throw refusal('accounts/member-not-found', 404, 'User not found');
        return { user: mara };
      },
    },
  });
  await main.getByRole('button', { name: 'More about Mara Kline' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect.element(main.getByRole('heading', { name: 'You have blocked this member' })).toBeVisible();
  await main.getByRole('button', { name: 'Unblock' }).click();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Mara Kline' })).toBeVisible();
});

test.for([
  [320, 'Following', { isFollowing: true }],
  [360, 'Following', { isFollowing: true }],
  [390, 'Following', { isFollowing: true }],
  [700, 'Follow back', { followsMe: true }],
  [1024, 'Follow back', { followsMe: true }],
  [1280, 'Follow back', { followsMe: true }],
] as const)('at %i pixels the buttons and their menu are in one row, with “%s”', async ([width, name, by]) => {
  await page.viewport(width, 800);
  mountApp('/profile/member-mara', withRelations({ followStatus: () => ({ ...relation, ...by }) }));
  const menu = main.getByRole('button', { name: 'More about Mara Kline' });
  await expect.element(menu).toBeVisible();
  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const following = main.getByRole('button', { name }).element();
  expect(Math.abs(middleOf(menu.element()) - middleOf(following))).toBeLessThan(4);
});

test('a long role is shown in full next to a narrow column’s name', async () => {
  await page.viewport(1280, 800);
  const role = 'Head of analytical engines, looms and other lengths';
  mountApp('/profile/member-mara', {
    ...marasProfile,
    members: { ...marasProfile.members, byId: () => ({ user: { ...mara, role } }) },
  });
  const label = main.getByText(role);
  await expect.element(label).toBeVisible();
  const { scrollWidth, clientWidth } = label.element().parentElement ?? document.body;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('the menu shows that a member is muted', async () => {
  let isMuted = false;
  mountApp(
    '/profile/member-mara',
    withRelations({
      followStatus: () => ({ ...relation, isMuted }),
      mute: () => {
        isMuted = true;
        return { success: true, isMuted };
      },
    }),
  );
  const more = main.getByRole('button', { name: 'More about Mara Kline' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  await expect.poll(() => isMuted).toBe(true);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await more.click();
  await expect.element(page.getByRole('menuitem', { name: 'Unmute' })).toBeVisible();
});
