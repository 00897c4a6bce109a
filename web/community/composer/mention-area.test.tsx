import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import type { Handlers } from '../../testing/fake-api.ts';
import { painted } from '../../testing/mount.tsx';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';
import { aTool } from '../../tools/tools-fixture.ts';
import { aPost, asAda, communityWith } from '../post/posts-fixture.ts';

const composer = page.getByRole('dialog', { name: 'Create Post' });
const text = composer.getByRole('textbox', { name: 'What do you want to share?' });
const list = page.getByRole('listbox', { name: 'Members to mention' });
const option = (name: RegExp) => list.getByRole('option', { name });

const { email: _, ...publicAda } = ada;
const jonas = { ...publicAda, id: 'member-jonas', username: 'jonas', firstName: 'Jonas', lastName: 'Brandt' };
const joan = { ...publicAda, id: 'member-joan', username: 'joan.c', firstName: 'Joan', lastName: 'Clarke' };
const unnamed = { ...publicAda, id: 'member-new', username: null };

const members = { search: () => ({ users: [jonas, joan, unnamed], nextCursor: null }) } satisfies Handlers['members'];

async function openComposer() {
  const app = mountApp('/community', { ...communityWith([aPost()]), ...asAda, members });
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect.element(text).toHaveFocus();
  return app;
}

test('an @ offers members, and Enter takes the chosen one', async () => {
  const { fake } = await openComposer();
  await userEvent.keyboard('Ask @jo');
  await expect.element(option(/@jonas/)).toHaveAttribute('aria-selected', 'true');
  expect(list.getByRole('option').elements()).toHaveLength(2);
  await expect.element(text).toHaveAttribute('aria-activedescendant', option(/@jonas/).element().id);
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option(/@joan/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(text).toHaveValue('Ask @joan.c ');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('now');
  await expect.element(text).toHaveValue('Ask @joan.c now');
  expect(fake.inputsOf('members.search')).toContainEqual({ q: 'jo', limit: 6 });
});

test('a press takes a member, and the text keeps the focus', async () => {
  await openComposer();
  await userEvent.keyboard('@jo');
  await option(/@jonas/).click();
  await expect.element(text).toHaveValue('@jonas ');
  await expect.element(text).toHaveFocus();
});

test('a mention in the middle leaves the text after it', async () => {
  await openComposer();
  await userEvent.keyboard('Ask @ now{ArrowLeft>4/}jo');
  await expect.element(option(/@jonas/)).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(text).toHaveValue('Ask @jonas now');
});

test('Escape closes only the list', async () => {
  await openComposer();
  await userEvent.keyboard('@jo');
  await expect.element(option(/@jonas/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('@jo');
  await userEvent.keyboard('{Escape}');
  await expect.element(composer).not.toBeInTheDocument();
});

test('a # offers tools, by their names', async () => {
  const found = { members: [], posts: [], tools: [aTool()], articles: [] };
  const { fake } = mountApp('/community', {
    ...{ ...communityWith([aPost()]), ...asAda, members },
    search: { everything: () => found },
  });
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard(`Try #${aTool().slug.slice(0, 3)}`);
  const tools = page.getByRole('listbox', { name: 'Tools to name' });
  await expect.element(tools.getByRole('option', { name: /#wren/ })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(text).toHaveValue(`Try #${aTool().slug} `);
  expect(fake.inputsOf('members.search')).toEqual([]);
});

test('the number of suggestions is announced politely', async () => {
  await openComposer();
  await userEvent.keyboard('@jo');
  await expect
    .element(composer.getByRole('status').getByText('2 members to mention. Arrow keys choose, Enter takes.'))
    .toBeInTheDocument();
});

test('nothing is requested without a mention', async () => {
  const { fake } = await openComposer();
  await userEvent.keyboard('me@jo or @');
  await painted();
  await expect.element(list).not.toBeInTheDocument();
  expect(fake.inputsOf('members.search')).toEqual([]);
});

test('comments offer members, too', async () => {
  mountApp('/community', { ...communityWith([aPost()]), ...asAda, members });
  await page.getByRole('button', { name: /^Comment, / }).click();
  const comment = page.getByRole('textbox', { name: 'Add a comment' });
  await expect.element(comment).toHaveFocus();
  await userEvent.keyboard('@jo');
  await expect.element(option(/@jonas/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(comment).toHaveValue('@jonas ');
});
