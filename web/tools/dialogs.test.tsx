import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';
import type { ApiOutputs } from '../trpc.ts';
import { adasReview, aReview, aTool, directoryOf, reviewsOf } from './tools-fixture.ts';

const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

async function asAda(path: string, handlers: Handlers = {}) {
  const app = mountApp(path, { ...directoryOf(aTool()), ...reviewsOf(), ...asMember(ada), ...handlers });
  await expect.element(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  return app;
}

const submission = page.getByRole('dialog', { name: 'Submit AI Tool' });
const submitted: ApiOutputs['submissions']['submit']['submission'] = {
  ...{ id: 's1', name: 'Lark', website: 'https://lark.example', sector: 'Marketing', sectorSlug: 'marketing' },
  ...{ summary: 'Writes adverts', description: 'Writes adverts for small shops.', features: ['Adverts', 'Pictures'] },
  ...{ pricing: 'Free', pricingClass: null, isOwn: true, status: 'pending', toolId: null, reason: null },
  ...{ createdAt: '2026-11-22T10:00:00.000Z', decidedAt: null, duplicates: [], isSubmittedTwice: false },
  submitter: { id: ada.id, name: 'ada.l' },
};

async function fillSubmission() {
  await submission.getByLabelText('Tool name').fill('Lark');
  await submission.getByLabelText('Website URL').fill('https://lark.example');
  await submission.getByLabelText('Sector').selectOptions('marketing');
  await submission.getByLabelText('Summary').fill('Writes adverts');
  await submission.getByLabelText('Description').fill('Writes adverts for small shops.');
  await submission.getByLabelText('Key features').fill('Adverts, , Pictures ,');
  await submission.getByLabelText('Pricing', { exact: true }).fill('Free');
  await submission.getByLabelText(/my own tool/).click();
}

const noDuplicates = { duplicates: () => ({ duplicates: [] }) };

test('an empty submission says what each field requires', async () => {
  const { fake } = await asAda('/ai-tools');
  await page.getByRole('button', { name: 'Submit AI Tool' }).click();
  await submission.getByRole('button', { name: 'Submit tool' }).click();
  for (const text of [
    'Tool name is required',
    'Please enter a valid website URL',
    'Sector is required',
    'Summary must be at least 10 characters',
    'Description must be at least 20 characters',
    'Please enter at least one feature',
    'Pricing information is required',
  ])
    await expect.element(submission.getByText(text)).toBeVisible();
  expect(fake.inputsOf('submissions.submit')).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('a submission is sent as written, and its draft is forgotten', async () => {
  const { fake } = await asAda('/ai-tools', {
    submissions: {
      ...noDuplicates,
      submit: () => ({ success: true, message: '', submission: submitted, duplicates: [] }),
    },
  });
  const opener = page.getByRole('button', { name: 'Submit AI Tool' });
  await opener.click();
  await fillSubmission();
  await submission.getByRole('button', { name: 'Submit tool' }).click();
  await expect.element(toast('Success!')).toBeVisible();
  await expect.element(toast('Your tool submission has been received and is pending approval')).toBeVisible();
  expect(fake.inputsOf('submissions.submit')).toEqual([
    {
      ...{ name: 'Lark', website: 'https://lark.example', sector: 'marketing', summary: 'Writes adverts' },
      ...{ description: 'Writes adverts for small shops.', features: ['Adverts', 'Pictures'], pricing: 'Free' },
      isOwn: true,
    },
  ]);
  await opener.click();
  await expect.element(submission.getByLabelText('Tool name')).toHaveValue('');
  await expect.element(submission.getByLabelText('Tool name')).toHaveFocus();
});

test('a refused submission says why and stays, even when the dialog is closed', async () => {
  await asAda('/ai-tools', {
    submissions: {
      ...noDuplicates,
      submit: () => {
        throw refusal('platform/limited', 429, 'Too many submissions. Try again in an hour.');
      },
    },
  });
  const opener = page.getByRole('button', { name: 'Submit AI Tool' });
  await opener.click();
  await fillSubmission();
  await submission.getByRole('button', { name: 'Submit tool' }).click();
  await expect.element(toast('Error')).toBeVisible();
  await expect.element(submission.getByRole('alert')).toHaveTextContent('Too many submissions. Try again in an hour.');
  await submission.getByRole('button', { name: 'Keep for later' }).click();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(submission.getByLabelText('Tool name')).toHaveValue('Lark');
  await expect.element(submission.getByLabelText('Sector')).toHaveValue('marketing');
});

test('a submission that could not be sent says so', async () => {
  await asAda('/ai-tools', {
    submissions: {
      ...noDuplicates,
      submit: () => {
        throw refusal('internal', 500, '');
      },
    },
  });
  await page.getByRole('button', { name: 'Submit AI Tool' }).click();
  await fillSubmission();
  await submission.getByRole('button', { name: 'Submit tool' }).click();
  await expect.element(toast('Failed to submit tool. Please try again.')).toBeVisible();
});

test('a listed tool with the same website is pointed out', async () => {
  await asAda('/ai-tools', {
    submissions: { duplicates: () => ({ duplicates: [{ id: 'tool-wren', slug: 'wren', name: 'Wren', logo: null }] }) },
  });
  await page.getByRole('button', { name: 'Submit AI Tool' }).click();
  await submission.getByLabelText('Website URL').fill('https://wren.example');
  await expect.element(submission.getByText('This tool is already listed')).toBeVisible();
  await expect.element(submission.getByRole('link', { name: 'Wren' })).toHaveAttribute('href', '/ai-tools/wren');
});

const writing = page.getByRole('dialog', { name: 'Write a Review' });

test('a review begins with five stars, requires ten characters, and declares the author’s ties', async () => {
  const { fake } = await asAda('/ai-tools', {
    reviews: {
      ofTool: () => ({ reviews: [], nextCursor: null, myReview: null }),
      postReview: () => ({ success: true, message: '', review: adasReview() }),
    },
  });
  await page.getByRole('button', { name: 'Write a review of Wren' }).click();
  await expect.element(writing.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await expect.element(writing.getByRole('radio', { name: '5 stars' })).toHaveFocus();
  await writing.getByLabelText('Your review').fill('Too short');
  await writing.getByRole('button', { name: 'Post review' }).click();
  await expect.element(writing.getByText('Review must be at least 10 characters')).toBeVisible();
  await writing.getByLabelText('Your review').fill('🐳'.repeat(9));
  await expect.element(writing.getByText('Review must be at least 10 characters')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await writing.getByRole('radio', { name: '3 stars' }).click({ force: true });
  await writing.getByLabelText('Your review').fill('It halved my inbox.');
  await writing.getByLabelText('How are you connected to it?').selectOptions('works_there');
  await writing.getByRole('button', { name: 'Post review' }).click();
  await expect.element(toast('Your review has been posted successfully')).toBeVisible();
  expect(fake.inputsOf('reviews.postReview')).toEqual([
    { id: 'tool-wren', rating: 3, reviewText: 'It halved my inbox.', tie: 'works_there' },
  ]);
});

test('a review that could not be posted says so, and stays', async () => {
  await asAda('/ai-tools', {
    reviews: {
      ofTool: () => ({ reviews: [], nextCursor: null, myReview: null }),
      postReview: () => {
        throw refusal('internal', 500, '');
      },
    },
  });
  await page.getByRole('button', { name: 'Write a review of Wren' }).click();
  await writing.getByLabelText('Your review').fill('It halved my inbox.');
  await writing.getByRole('button', { name: 'Post review' }).click();
  await expect.element(toast('Failed to post review. Please try again.')).toBeVisible();
  await expect.element(writing.getByLabelText('Your review')).toHaveValue('It halved my inbox.');
});

const reading = page.getByRole('dialog', { name: 'Reviews of Wren' });

test('a tool without reviews invites the reader to write the first', async () => {
  await asAda('/ai-tools');
  await page.getByRole('button', { name: 'Reviews of Wren' }).click();
  await expect.element(reading.getByText('No reviews yet. Be the first to review!')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await reading.getByRole('button', { name: 'Write a Review' }).click();
  await expect.element(writing).toBeVisible();
});

test('reviews show their authors and ties; the member’s own can be edited and deleted, others reported', async () => {
  const { fake } = await asAda('/ai-tools', {
    reviews: {
      ...reviewsOf(adasReview({ reviewText: 'Mine, all mine.' }), aReview({ tie: 'works_there' })).reviews,
      editReview: () => ({ success: true, review: adasReview() }),
      deleteReview: () => ({ success: true }),
    },
  });
  await page.getByRole('button', { name: 'Reviews of Wren' }).click();
  const maras = reading.getByRole('article', { name: 'Review by mara.k' });
  await expect.element(maras.getByText('Works there')).toBeVisible();
  await expect.element(maras.getByRole('button', { name: 'Report the review by mara.k' })).toBeVisible();
  expect(maras.getByRole('button', { name: 'Delete your review' }).elements()).toEqual([]);
  expect(await axeViolations()).toEqual([]);

  await reading.getByRole('button', { name: 'Delete your review' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click();
  await expect.poll(() => fake.inputsOf('reviews.deleteReview')).toEqual([{ id: 'tool-wren' }]);

  await reading
    .getByRole('article', { name: 'Review by ada.l' })
    .getByRole('button', { name: 'Edit your review' })
    .click();
  const editing = page.getByRole('dialog', { name: 'Edit your review' });
  await expect.element(editing.getByLabelText('Your review')).toHaveValue('Mine, all mine.');
  await editing.getByLabelText('Your review').fill('Mine, and better said.');
  await editing.getByRole('button', { name: 'Save review' }).click();
  await expect
    .poll(() => fake.inputsOf('reviews.editReview'))
    .toEqual([{ id: 'tool-wren', rating: 4, reviewText: 'Mine, and better said.', tie: 'none' }]);
});
