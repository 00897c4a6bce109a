import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { aComment, aPoll, aPost, communityWith } from './posts-fixture.ts';

const dialog = (what: string) => page.getByRole('dialog', { name: `Versions of this ${what}` });
const edited = page.getByRole('button', { name: '(edited), show earlier versions' });
const versions = [
  { content: 'Three prompts.\nBetter.', at: '2026-11-20T10:00:00.000Z' },
  { content: 'Free prompts.', at: '2026-11-20T08:30:00.000Z' },
];

test('an edited post opens its versions, newest first', async () => {
  const { fake } = mountApp('/community', {
    ...communityWith([aPost({ isEdited: true })]),
    community: { postVersions: () => ({ versions }) },
  });
  await edited.first().click();
  await expect.element(dialog('post').getByText('Free prompts.')).toBeVisible();
  const items = dialog('post').getByRole('listitem').elements();
  expect(items.map((item) => /Three|Free/.exec(item.textContent ?? '')?.[0])).toEqual(['Three', 'Free']);
  expect(fake.inputsOf('community.postVersions')).toEqual([{ id: 'post-prompts' }]);
  expect(await axeViolations(dialog('post').element())).toEqual([]);
});

test('an edited comment opens its versions, which can be requested again', async () => {
  let isDown = true;
  mountApp('/community/post/post-prompts', {
    ...communityWith([aPost()]),
    discussion: { comments: () => ({ comments: [aComment({ isEdited: true })], nextCursor: null }) },
    community: {
      commentVersions: () => {
        if (isDown) throw refusal('request/too-many', 429, 'Wait a minute.');
        return { versions };
      },
    },
  });
  await edited.click();
  await expect.element(dialog('comment').getByText('Wait a minute.')).toBeVisible();
  isDown = false;
  await dialog('comment').getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog('comment').getByText('Free prompts.')).toBeVisible();
});

test('a poll whose question was edited after votes says so', async () => {
  mountApp('/community', communityWith([aPoll({ editedAfterVotes: true })]));
  await expect.element(page.getByText(/Edited after votes were cast/)).toBeVisible();
});
