import { expect, test } from 'vitest';
import {
  ReviewDeleted,
  ReviewEdited,
  ReviewPosted,
  reviewIdOf,
  type Weight,
} from '../../../modules/tools/model/review.ts';
import { ToolAffiliateLinkSet, ToolEdited, ToolMerged, ToolRetired } from '../../../modules/tools/model/tool.ts';
import { idNamed, listed, toolNamed } from '../../../modules/tools/tools-fixture.ts';
import { sampleHistories } from '../../../src/testing/history/random-history-fixture.ts';
import { foldInMemory } from '../../../src/testing/projections/memory-fold.ts';
import { specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { directoryProjection, directoryTotals, moved, ratingTotals, type ToolDocument, tools } from './projection.ts';
import { averageOf, noRatings, rated, scoreOf } from './rating.ts';

const directory = specifyProjection(directoryProjection);
const [lamp, torch] = [idNamed('Lamp'), idNamed('Torch')].sort() as [string, string];
const nameOf = (id: string) => (id === idNamed('Lamp') ? 'Lamp' : 'Torch');

test('a tool is in the directory with its latest content', () => {
  const tool = { ...toolNamed('Lamp', { pricing: 'Paid', website: 'https://www.lamp.example/new/' }) };
  directory
    .given(
      listed('Lamp'),
      ToolEdited({
        toolId: idNamed('Lamp'),
        tool: { ...tool, features: ['New'] },
        origin: 'staff',
        checkedAt: '2026-02-02',
      }),
      ToolAffiliateLinkSet({ toolId: idNamed('Lamp'), affiliateLink: 'https://partner.example' }),
    )
    .thenHolds(tools, {
      ...{ _id: idNamed('Lamp'), slug: 'lamp', sortName: 'lamp', pricing: 'Paid', features: ['New'] },
      ...{ site: 'lamp.example/new', checkedAt: '2026-02-02', createdAt: '2026-01-05T08:00:00.000Z' },
      affiliateLink: 'https://partner.example',
    });
});

test('a merged or retired tool leaves the directory, and its new target is recorded', () => {
  const left = directory.given(
    listed(nameOf(lamp)),
    listed(nameOf(torch)),
    ToolMerged({ toolId: lamp, intoId: torch }),
    ToolRetired({ toolId: torch, reason: 'It closed', successorId: null }),
  );
  left.thenHolds(tools);
  left.thenHolds(moved, { _id: lamp, movedTo: torch }, { _id: torch, movedTo: null });
});

test('tools are counted by sector', () => {
  directory
    .given(listed('Lamp'), listed('Torch'), listed('Loom', { sector: 'automation' }))
    .thenHolds(
      directoryTotals,
      { _id: 'all', tools: 3 },
      { _id: 'automation', tools: 1 },
      { _id: 'marketing', tools: 2 },
    );
});

test('the visible average includes all reviews, and held or too new ones do not count in the ranking', () => {
  const toolId = idNamed('Lamp');
  const by = (memberId: string) => ({ reviewId: reviewIdOf(toolId, memberId), toolId, memberId });
  const posted = (memberId: string, is: Weight) =>
    ReviewPosted({ ...by(memberId), was: null, is, text: 'It is bright enough', tie: 'none', countsFrom: null });
  const [full, held, tooNew] = [
    { rating: 5, isShown: true, isCounted: true },
    { rating: 1, isShown: false, isCounted: false },
    { rating: 2, isShown: true, isCounted: false },
  ];
  const all = [listed('Lamp'), posted('ada', full), posted('bob', held), posted('cyd', tooNew)];
  const first = directory.given(...all);
  first.thenHolds(tools, { _id: toolId, ratingSum: 7, reviewCount: 2, countedSum: 5, countedCount: 1, score: 3.75 });
  first.thenHolds(ratingTotals, { _id: 'all', one: 0, two: 0, three: 0, four: 0, five: 1 });
  const later = directory.given(
    ...all,
    ReviewEdited({ ...by('ada'), was: full, is: { ...full, rating: 3 }, text: null, tie: 'none' }),
    ReviewDeleted({ ...by('cyd'), was: tooNew, is: null, reason: null }),
  );
  later.thenHolds(tools, { _id: toolId, ratingSum: 3, reviewCount: 1, countedSum: 3, countedCount: 1 });
  later.thenHolds(ratingTotals, { _id: 'all', one: 0, two: 0, three: 1, four: 0, five: 0 });
});

test('a single happy reviewer does not rank above many', () => {
  expect(scoreOf(5, 1)).toBeLessThan(scoreOf(45, 10));
  expect(scoreOf(0, 0)).toBe(0);
  expect(scoreOf(1, 1)).toBeGreaterThan(0);
  expect(averageOf(noRatings)).toBe(0);
  expect(averageOf({ ratingSum: 13, reviewCount: 3 })).toBe(4.33);
});

test('the ratings of a tool equal a recount of its reviews, after any history', () => {
  const counted = { reviews: 0 };
  for (const events of sampleHistories(20)) {
    const now = new Map<string, { toolId: string; is: Weight }>();
    for (const event of events) {
      const { is, toolId, reviewId } = event.data as { is?: Weight | null; toolId: string; reviewId: string };
      if (!event.type.startsWith('Review')) continue;
      if (is) now.set(reviewId, { toolId, is });
      else now.delete(reviewId);
    }
    counted.reviews += now.size;
    const held = foldInMemory(directoryProjection, events);
    const folded = {
      tools: held.get(tools.name) ?? new Map(),
      ratings: held.get(ratingTotals.name)?.get('all') as Readonly<Record<string, number>> | undefined,
    };
    for (const doc of folded.tools.values() as Iterable<ToolDocument>) {
      const own = [...now.values()].filter(({ toolId }) => toolId === doc._id);
      const recount = own.reduce((ratings, { is }) => rated(ratings, null, is), noRatings);
      expect(doc).toMatchObject(recount);
    }
    const { one = 0, two = 0, three = 0, four = 0, five = 0 } = { ...folded.ratings };
    const counting = [...now.values()].filter(({ toolId, is }) => is.isCounted && folded.tools.has(toolId));
    const recounted = [1, 2, 3, 4, 5].map((stars) => counting.filter(({ is }) => is.rating === stars).length);
    expect([one, two, three, four, five]).toEqual(recounted);
  }
  // Histories without reviews would show nothing.
  expect(counted.reviews).toBeGreaterThan(0);
});
