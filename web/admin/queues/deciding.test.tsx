import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onePixelPng } from '../../../src/testing/one-pixel.ts';
import { axeViolations } from '../../testing/axe.ts';
import { refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { aTool } from '../../tools/tools-fixture.ts';
import { asAdmin, asModerator, bob } from '../admin-fixture.ts';

const at = '2026-11-20T08:00:00.000Z';
const appeal = {
  ...{ id: 'd1', caseId: 'post:p1', kind: 'post' as const, aboutId: 'p1', outcome: 'remove' as const },
  ...{ reason: 'Advertising', suspendedUntil: null, appealableUntil: null, thread: [], answer: null, createdAt: at },
  appeal: { text: 'It was a joke.', createdAt: at },
  member: { id: bob.id, name: 'bob' },
};
const decision = (({ caseId: _, member: __, ...each }) => each)(appeal);

const focusFirst = (list: string) =>
  (page.getByRole('list', { name: list }).element().firstElementChild as HTMLElement).focus();

test('a moderator answers an appeal by keyboard, with an explanation', async () => {
  const { fake } = mountApp(
    '/admin?tab=appeals',
    asModerator({
      moderation: {
        appeals: () => ({ appeals: [appeal], nextCursor: null }),
        answerAppeal: () => ({ success: true, decision }),
      },
    }),
  );
  await expect.element(page.getByText('It was a joke.')).toBeVisible();
  await expect.element(page.getByText('Reason for the decision: Advertising')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  focusFirst('Appeals');
  await userEvent.keyboard('o');
  const dialog = page.getByRole('alertdialog', { name: 'Overturn the decision about bob?' });
  const answer = dialog.getByRole('textbox', { name: 'Answer' });
  await expect.element(answer).toHaveFocus();
  await dialog.getByRole('button', { name: 'Overturn' }).click();
  await expect.element(dialog.getByText('Write an answer.')).toBeVisible();
  await expect.element(answer).toHaveFocus();
  await answer.fill('So it was.');
  await dialog.getByRole('button', { name: 'Overturn' }).click();
  await expect
    .poll(() => fake.inputsOf('moderation.answerAppeal'))
    .toEqual([{ id: 'd1', outcome: 'overturned', text: 'So it was.' }]);
  await expect.element(page.getByText('Decision overturned', { exact: true }).first()).toBeVisible();
});

const review = {
  ...{ id: 't1:member-bob', toolId: 't1', userId: bob.id, userName: 'bob', userAvatar: null, rating: 5 },
  ...{ reviewText: 'Best tool ever, buy it.', tie: 'none' as const, isMine: false, isHeld: true, isEdited: false },
  ...{ createdAt: at, updatedAt: at },
};

test('a moderator can release a held review, but not delete it', async () => {
  const { fake } = mountApp(
    '/admin?tab=reviews',
    asModerator({
      reviews: {
        held: () => ({ reviews: [review], nextCursor: null }),
        releaseReview: () => ({ success: true, review: { ...review, isHeld: false } }),
      },
    }),
  );
  await expect.element(page.getByText('Best tool ever, buy it.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(page.getByRole('button', { name: 'Delete' }).elements()).toEqual([]);
  focusFirst('Reviews');
  await userEvent.keyboard('l');
  await expect.poll(() => fake.inputsOf('reviews.releaseReview')).toEqual([{ id: review.id }]);
  await expect.element(page.getByText('Review published', { exact: true }).first()).toBeVisible();
});

const correction = {
  ...{ id: 'c1', toolId: 't1', field: 'pricing' as const, text: 'It costs $9 now.', status: 'open' as const },
  ...{ createdAt: at, resolvedAt: null, member: { id: bob.id, name: 'bob' } },
  tool: { id: 't1', slug: 'lantern', name: 'Lantern', logo: null },
};

test('a key accepts or declines a correction; a failure is explained', async () => {
  const { fake } = mountApp(
    '/admin?tab=corrections',
    asAdmin({
      submissions: {
        corrections: () => ({ corrections: [correction], nextCursor: null }),
        resolve() {
          throw refusal('tools/correction-resolved', 409, 'It is decided already.');
        },
      },
    }),
  );
  await expect.element(page.getByText('It costs $9 now.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  focusFirst('Corrections');
  await userEvent.keyboard('d');
  await expect.element(page.getByText('It is decided already.')).toBeVisible();
  expect(fake.inputsOf('submissions.resolve')).toEqual([{ id: 'c1', resolution: 'declined' }]);
});

test('the focus moves to the next correction when one is accepted', async () => {
  let corrections = [correction, { ...correction, id: 'c2', text: 'It is free again.' }];
  mountApp(
    '/admin?tab=corrections',
    asAdmin({
      submissions: {
        corrections: () => ({ corrections, nextCursor: null }),
        resolve({ id }) {
          corrections = corrections.filter((each) => each.id !== id);
          return { success: true, correction: { ...correction, id, status: 'accepted' as const } };
        },
      },
    }),
  );
  await page.getByRole('button', { name: 'Accept' }).first().click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'It is free again.' })).toHaveFocus();
});

const lantern = aTool({ id: 't1', slug: 'lantern', name: 'Lantern', sectorSlug: 'marketing' });
const torch = aTool({ id: 't2', slug: 'torch', name: 'Torch', logo: null });

test('the server searches and orders the tools', async () => {
  const { fake } = mountApp(
    '/admin?tab=tools',
    asAdmin({ directory: { tools: () => ({ tools: [lantern, torch], total: 2, nextCursor: null }) } }),
  );
  await expect.element(page.getByRole('table', { name: 'Tools' })).toBeVisible();
  const row = page.getByRole('row', { name: /Torch/ }).element();
  expect(row.querySelector('svg text')?.textContent).toBe('T');
  expect(row.querySelector('[data-sector]')).not.toBeNull();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('combobox', { name: 'Sector' }).selectOptions('marketing');
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('newest');
  await expect
    .poll(() => fake.inputsOf('directory.tools').at(-1))
    .toMatchObject({ q: '', sort: 'newest', sector: 'marketing' });
});

test('a tool is edited, with its affiliate link', async () => {
  const { fake } = mountApp(
    '/admin?tab=tools',
    asAdmin({
      directory: {
        tools: () => ({ tools: [lantern], total: 1, nextCursor: null }),
        tool: () => ({ tool: lantern, similarTools: [], websiteCheck: null, screenshot: null, movedTo: null }),
        editTool: () => ({ success: true, tool: lantern }),
      },
    }),
  );
  await page.getByRole('button', { name: 'Edit Lantern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit tool' });
  await dialog.getByRole('textbox', { name: 'Tool name' }).fill('Lantern 2');
  await dialog.getByRole('textbox', { name: /^Affiliate link/ }).fill('https://partner.example/l');
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => fake.inputsOf('directory.editTool'))
    .toMatchObject([{ id: 't1', name: 'Lantern 2', affiliateLink: 'https://partner.example/l' }]);
});

test('a tool’s logo is replaced, removed, and restored to its site’s', async () => {
  const tool = { ...lantern, logo: onePixelPng };
  const { fake } = mountApp(
    '/admin?tab=tools',
    asAdmin({
      directory: {
        tools: () => ({ tools: [lantern], total: 1, nextCursor: null }),
        tool: () => ({ tool, similarTools: [], websiteCheck: null, screenshot: null, movedTo: null }),
        choosePicture: () => ({ success: true, tool }),
      },
    }),
  );
  await page.getByRole('button', { name: 'Edit Lantern' }).click();
  const pictures = page.getByRole('dialog', { name: 'Edit tool' }).getByRole('region', { name: 'Pictures' });
  await expect.element(pictures.getByText('No screenshot')).toBeVisible();
  const file = new File([Uint8Array.of(1, 2, 3)], 'logo.png', { type: 'image/png' });
  await userEvent.upload(pictures.element().querySelector('input') as Element, file);
  await pictures.getByRole('button', { name: 'Take down the logo' }).click();
  await pictures.getByRole('button', { name: 'Use the site’s screenshot' }).click();
  await expect
    .poll(() => fake.inputsOf('directory.choosePicture'))
    .toEqual([
      { id: 't1', use: 'logo', origin: 'staff', picture: 'data:image/png;base64,AQID' },
      { id: 't1', use: 'logo', origin: 'nowhere' },
      { id: 't1', use: 'screenshot', origin: 'site' },
    ]);
});

test('a tool is merged into another one, found by search', async () => {
  const { fake } = mountApp(
    '/admin?tab=tools',
    asAdmin({
      directory: {
        tools: ({ q }) => ({ tools: q === 'tor' ? [torch] : [lantern], total: 1, nextCursor: null }),
        mergeTool: () => ({ success: true, tool: torch }),
      },
    }),
  );
  await page.getByRole('button', { name: 'What to do with Lantern' }).click();
  await page.getByRole('menuitem', { name: 'Merge' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Merge Lantern into another tool?' });
  await dialog.getByRole('searchbox', { name: 'Merge into' }).fill('tor');
  await dialog.getByRole('button', { name: 'Torch', exact: true }).click();
  await dialog.getByRole('button', { name: 'Merge into Torch' }).click();
  await expect.poll(() => fake.inputsOf('directory.mergeTool')).toEqual([{ id: 't1', intoId: 't2' }]);
});
