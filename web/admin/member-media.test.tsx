import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../testing/axe.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { asAdmin, bob } from './admin-fixture.ts';

const upload = {
  ...{ id: 'lamp', url: '/media/lamp', kind: 'image' as const, alt: '', width: 640, height: 480, colour: '#801040' },
  ...{ sizes: [], poster: null, bytes: 20_480, createdAt: '2026-11-20T08:00:00.000Z', shownIn: ['p1'] },
  isProfilePicture: false,
};
const hidden = { ...upload, id: 'film', url: '/media/film', kind: 'video' as const, shownIn: [] };

test('one view lists all uploads of a member, and where they are shown', async () => {
  const { fake } = mountApp(
    '/admin?tab=media',
    asAdmin({
      uploads: {
        ofMember: () => ({ member: { id: bob.id, name: 'bob' }, media: [upload, hidden], nextCursor: null }),
      },
    }),
  );
  await expect.element(page.getByRole('heading', { name: 'Choose a member' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Whose media' }).fill('bob');
  const match = page.getByRole('list', { name: 'Members found' }).getByRole('link', { name: /^Bob Lamp/ });
  await expect.element(match.getByText('bob@lamps.example')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Choose a member' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await match.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Media of Bob Lamp' })).toHaveFocus();
  expect(fake.inputsOf('uploads.ofMember')).toMatchObject([{ id: bob.id }]);
  await expect.element(page.getByRole('link', { name: 'In a post' })).toHaveAttribute('href', '/community/post/p1');
  await expect.element(page.getByText('Not shown')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('members found are reached with the arrow keys, and Enter chooses one', async () => {
  const users = [bob, { ...bob, id: 'member-bobbi', firstName: 'Bobbi' }];
  const { fake } = mountApp(
    '/admin?tab=media',
    asAdmin({
      admins: { users: () => ({ users, nextCursor: null }) },
      uploads: { ofMember: () => ({ member: { id: bob.id, name: 'bob' }, media: [], nextCursor: null }) },
    }),
  );
  const search = page.getByRole('searchbox', { name: 'Whose media' });
  const matches = page.getByRole('list', { name: 'Members found' });
  await search.fill('bob');
  await expect.element(matches.getByRole('link', { name: /^Bobbi/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(matches.getByRole('link', { name: /^Bobbi/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(matches.getByRole('link', { name: /^Bob Lamp/ })).toHaveFocus();
  (search.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Media of Bob Lamp' })).toHaveFocus();
  expect(fake.inputsOf('uploads.ofMember')).toMatchObject([{ id: bob.id }]);
});
