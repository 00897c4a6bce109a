import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada } from '../../testing/people.ts';

const submission = (
  name: string,
  decided: { status: 'approved' | 'rejected'; toolId: string | null; reason: string | null },
) => ({
  ...{
    id: name,
    name,
    summary: 'Lights the way',
    description: 'Day and night',
    sector: 'Marketing',
    features: ['Light'],
  },
  ...{ sectorSlug: 'marketing' as const, website: 'https://lantern.example/', pricing: 'Free', isOwn: false },
  ...{ pricingClass: 'free' as const, createdAt: '2026-11-20T08:00:00.000Z', decidedAt: '2026-11-21T08:00:00.000Z' },
  ...{ submitter: { id: ada.id, name: 'ada' }, duplicates: [], isSubmittedTwice: false, ...decided },
});

test('a member finds what they submitted, and each decision', async () => {
  const mine = [
    submission('Lantern', { status: 'approved', toolId: 't1', reason: null }),
    submission('Torch', { status: 'rejected', toolId: null, reason: 'It is not about AI.' }),
  ];
  mountApp('/account#submissions', {
    ...asMember(ada),
    submissions: { mine: () => ({ submissions: mine, nextCursor: null }) },
  });
  const list = page.getByRole('list', { name: 'Your submissions' });
  await expect.element(list.getByRole('link', { name: 'Lantern' })).toHaveAttribute('href', '/ai-tools/t1');
  await expect.element(list.getByText('Not accepted')).toBeVisible();
  await expect.element(list.getByText('It is not about AI.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
