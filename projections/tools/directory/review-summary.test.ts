import { expect, it, test } from 'vitest';
import { ReviewPosted, reviewIdOf, type Weight } from '../../../modules/tools/model/review.ts';
import { ToolRetired } from '../../../modules/tools/model/tool.ts';
import { idNamed, listed } from '../../../modules/tools/tools-fixture.ts';
import type { DomainEvent } from '../../../src/kernel/event.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { openTestKindling } from '../../../src/testing/test-kindling.ts';
import { directoryProjection } from './projection.ts';
import { reviewSummary } from './queries.ts';

const counting = { isShown: true, isCounted: true };

/** Reviews of a tool by as many members, who give 1 to 5 stars in turn. */
const reviews = (name: string, count: number, weight: Omit<Weight, 'rating'> = counting) =>
  Array.from({ length: count }, (_, index) => {
    const [toolId, memberId] = [idNamed(name), `member-${index}`];
    const is = { rating: (index % 5) + 1, ...weight };
    const about = { reviewId: reviewIdOf(toolId, memberId), toolId, memberId };
    return ReviewPosted({ ...about, was: null, is, text: 'Bright enough', tie: 'none', countsFrom: null });
  });

async function summaryAfter(...events: readonly DomainEvent[]) {
  const { read, close } = await foldedReadModels([directoryProjection], [listed('Lamp'), listed('Torch'), ...events]);
  try {
    return await reviewSummary(read);
  } finally {
    await close();
  }
}

test('the reviews of all tools are counted by rating, five stars first', async () => {
  expect(await summaryAfter(...reviews('Lamp', 11), ...reviews('Torch', 11))).toEqual({
    average: 2.82,
    count: 22,
    byRating: [4, 4, 4, 4, 6].map((count, index) => ({ rating: 5 - index, count })),
  });
});

it.each<[string, readonly DomainEvent[]]>([
  ['there are none', []],
  ['there are 19', reviews('Lamp', 19)],
  ['a twentieth is held', [...reviews('Lamp', 19), ...reviews('Torch', 1, { isShown: false, isCounted: false })]],
  [
    'a twentieth is of a new member',
    [...reviews('Lamp', 19), ...reviews('Torch', 1, { ...counting, isCounted: false })],
  ],
  [
    'the tool of one of them is gone',
    [
      ...reviews('Lamp', 19),
      ...reviews('Torch', 1),
      ToolRetired({ toolId: idNamed('Torch'), reason: 'Closed', successorId: null }),
    ],
  ],
])('there is no summary while %s', async (_, events) => {
  expect(await summaryAfter(...events)).toBeUndefined();
});

test('everyone may read the summary', async () => {
  const site = await openTestKindling();
  try {
    expect(await site.visitor().get('/reviews/summary')).toMatchObject({ status: 200, body: { summary: null } });
  } finally {
    await site.close();
  }
});
