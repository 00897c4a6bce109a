import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const section = page.getByRole('region', { name: 'Muted words', exact: true });
const list = section.getByRole('list', { name: 'Your muted words' });
const field = section.getByLabelText('Word or phrase');
const muteIt = section.getByRole('button', { name: 'Mute word' });
const moss = { id: 'w1', word: 'moss', until: null };
const rain = { id: 'w2', word: 'soft rain', until: '2026-11-09T10:00:00.000Z' };

const open = (relations: Handlers['relations']) => mountApp('/account#words', { ...asMember(ada), relations });

test('a member mutes a word for a week, and sees it in the list', async () => {
  const { fake } = open({
    mutedWords: () => ({ words: [] }),
    muteWord: () => ({ success: true, word: rain }),
  });
  await expect.element(section.getByText('No muted words')).toBeVisible();
  fake.answer({ relations: { mutedWords: () => ({ words: [rain] }) } });
  await field.fill('soft rain');
  await section.getByLabelText('For how long').selectOptions('A week');
  await muteIt.click();
  await expect.element(list.getByText('soft rain')).toBeVisible();
  await expect.element(list.getByText(/^Until 9 Nov/)).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(fake.inputsOf('relations.muteWord')).toEqual([{ word: 'soft rain', for: 'week' }]);
});

test('a word is unmuted', async () => {
  const { fake } = open({ mutedWords: () => ({ words: [moss, rain] }), unmuteWord: () => ({ success: true }) });
  await expect.element(list.getByText('Always')).toBeVisible();
  fake.answer({ relations: { mutedWords: () => ({ words: [rain] }) } });
  await section.getByRole('button', { name: 'Unmute moss' }).click();
  await expect.element(list.getByText('moss')).not.toBeInTheDocument();
  await expect.element(list.getByText('soft rain')).toBeVisible();
  expect(fake.inputsOf('relations.unmuteWord')).toEqual([{ id: 'w1' }]);
});

test('nothing is sent without a word', async () => {
  const { fake } = open({ mutedWords: () => ({ words: [moss] }) });
  await field.fill('  ');
  await muteIt.click();
  await expect.element(section.getByText('Write a word or a phrase')).toBeVisible();
  expect(fake.inputsOf('relations.muteWord')).toEqual([]);
});

test('a refusal says why, and the word stays in the field', async () => {
  open({
    mutedWords: () => ({ words: [moss] }),
    muteWord: () => {
      throw refusal('relations/too-many-words', 409, 'You already mute 100 words. Remove one of them first.');
    },
  });
  await field.fill('fog');
  await muteIt.click();
  await expect.element(section.getByText('You already mute 100 words. Remove one of them first.')).toBeVisible();
  await expect.element(field).toHaveValue('fog');
});

test('a list that fails to load can be requested again', async () => {
  const { fake } = open({
    mutedWords: () => {
      throw refusal('request/fault', 500, 'Something went wrong on our side.');
    },
  });
  await expect.element(section.getByText('Your muted words did not load')).toBeVisible();
  fake.answer({ relations: { mutedWords: () => ({ words: [moss] }) } });
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.element(list.getByText('moss')).toBeVisible();
});

for (const width of [1280, 390]) {
  test(`the section passes the accessibility rules at ${width} pixels and needs no sideways scrolling`, async () => {
    await page.viewport(width, 844);
    open({ mutedWords: () => ({ words: [{ ...moss, word: 'm'.repeat(50) }, rain] }) });
    await expect.element(list.getByText('soft rain')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
}
