import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const everybody = page.getByRole('radio', { name: 'Everybody' });
const followed = page.getByRole('radio', { name: 'Only members I follow' });

function open(messages: Handlers['messages']) {
  const member = asMember(ada);
  return mountApp('/account#messages', { ...member, messages: { ...member.messages, ...messages } });
}

test('a member chooses who may write to them', async () => {
  const { fake } = open({
    settings: () => ({ settings: { writableBy: 'everybody' } }),
    saveSettings: ({ writableBy }) => ({ success: true, settings: { writableBy } }),
  });
  await expect.element(everybody).toBeChecked();
  await followed.click();
  await expect.element(followed).toBeChecked();
  await expect.poll(() => fake.inputsOf('messages.saveSettings')).toEqual([{ writableBy: 'followed' }]);
});

test('a choice that the server refuses is undone, and the reason is shown', async () => {
  open({
    settings: () => ({ settings: { writableBy: 'everybody' } }),
    saveSettings: () => {
      throw refusal('request/too-many', 429, 'Too many changes. Try again in 10 seconds.');
    },
  });
  await followed.click();
  await expect.element(page.getByText('Too many changes. Try again in 10 seconds.')).toBeVisible();
  await expect.element(everybody).toBeChecked();
});
