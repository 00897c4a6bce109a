import { expect, test } from 'vitest';
import { z } from 'zod';
import { muting } from '../../testing/hiding.ts';
import { type Page, type PageRequest, pageInput, pageOfFound } from './paging.ts';
import type { ReadModels } from './read-models.ts';
import { firstFound, firstViews, type ViewPipeline, viewPage, viewsOf } from './view-pipeline.ts';
import { anyVisitor, askingByName, type Viewer, viewerOf } from './viewer.ts';

type Note = Readonly<{ id: string; by: string; draft?: boolean }>;

const now = new Date('2026-11-02T09:30:00.000Z');
const unused = {} as ReadModels;
const note = (id: string, by: string): Note => ({ id, by });
const ada = (...hidden: readonly string[]): Viewer => viewerOf({ id: 'ada', isAdmin: false }, now, muting(...hidden));

/** Returns a pipeline that remembers what it has hydrated. */
function notePipeline() {
  const hydrated: string[][] = [];
  const pipeline: ViewPipeline<Note, (id: string) => string, string> = {
    async hydrate(_, { items }) {
      hydrated.push(items.map(({ id }) => id));
      return (id) => `${id}!`;
    },
    madeBy: ({ by }) => by,
    flaggedAs: ({ id }) => id,
    rules: [({ draft, by }, _, viewer) => !draft || by === viewer.memberId],
    present: ({ id }, titleOf) => titleOf(id),
  };
  return { hydrated, pipeline };
}

test('results are shown in order, hydrated once for all', async () => {
  const { hydrated, pipeline } = notePipeline();
  const items = [note('c', 'cyd'), note('a', 'ada'), note('b', 'bob')];
  expect(await viewsOf(unused, pipeline, { items }, anyVisitor(now))).toEqual(['c!', 'a!', 'b!']);
  expect(hydrated).toEqual([['c', 'a', 'b']]);
});

test('a viewer does not see the activity of members they hide, only that of others', async () => {
  const { pipeline } = notePipeline();
  const items = [note('b1', 'bob'), note('a1', 'ada'), note('b2', 'bob')];
  expect(await viewsOf(unused, pipeline, { items }, ada('bob'))).toEqual(['a1!']);
  expect(await viewsOf(unused, pipeline, { items }, ada())).toHaveLength(3);
});

test('a viewer does not see what they flagged, not even by its address', async () => {
  const { pipeline } = notePipeline();
  const viewer = viewerOf({ id: 'ada', isAdmin: false }, now, async () => ({ flagged: new Set(['b1']) }));
  const items = [note('b1', 'bob'), note('b2', 'bob')];
  expect(await viewsOf(unused, pipeline, { items }, viewer)).toEqual(['b2!']);
  expect(await viewsOf(unused, pipeline, { items }, askingByName(viewer))).toEqual(['b2!']);
});

test('a rule of the list gets its viewer', async () => {
  const { pipeline } = notePipeline();
  const items = [
    { ...note('a1', 'ada'), draft: true },
    { ...note('b1', 'bob'), draft: true },
  ];
  expect(await viewsOf(unused, pipeline, { items }, ada())).toEqual(['a1!']);
});

test('a viewer who requests something by name sees it even from members they hide', async () => {
  const { pipeline } = notePipeline();
  expect(await viewsOf(unused, pipeline, { items: [note('b1', 'bob')] }, askingByName(ada('bob')))).toEqual(['b1!']);
});

const cursorOf = (nextCursor: string | null) => z.object(pageInput).parse({ cursor: nextCursor }).cursor;

function listOf(notes: readonly Note[]) {
  const requests: PageRequest[] = [];
  const skeletonOf = async (page: PageRequest): Promise<Page<Note>> => {
    requests.push(page);
    return pageOfFound(notes, ({ id }) => [id], page);
  };
  return { asked: requests, skeletonOf };
}

const numbered = (count: number, by: (index: number) => string): Note[] =>
  Array.from({ length: count }, (_, index) => note(String(index).padStart(3, '0'), by(index)));

test('a viewer pages through everything except what they hide, each item once', async () => {
  const { pipeline } = notePipeline();
  const { skeletonOf } = listOf(numbered(11, (index) => (index % 3 === 0 ? 'ada' : 'bob')));
  const seen: string[] = [];
  let nextCursor: string | null = null;
  do {
    const page: Page<string> = await viewPage(
      unused,
      pipeline,
      skeletonOf,
      { limit: 2, cursor: cursorOf(nextCursor) },
      ada('bob'),
    );
    seen.push(...page.items);
    nextCursor = page.nextCursor;
  } while (nextCursor !== null);
  expect(seen).toEqual(['000!', '003!', '006!', '009!']);
});

test('a page that the rules emptied is replaced by the next one with items', async () => {
  const { pipeline } = notePipeline();
  const { skeletonOf, asked } = listOf(numbered(9, (index) => (index < 6 ? 'bob' : 'ada')));
  const page = await viewPage(unused, pipeline, skeletonOf, { limit: 2 }, ada('bob'));
  expect(page.items).toEqual(['006!', '007!']);
  expect(page.nextCursor).not.toBeNull();
  expect(asked).toHaveLength(4);
});

test('a list of only hidden items is empty and at its end', async () => {
  const { pipeline } = notePipeline();
  const { skeletonOf } = listOf(numbered(5, () => 'bob'));
  expect(await viewPage(unused, pipeline, skeletonOf, { limit: 2 }, ada('bob'))).toEqual({
    items: [],
    nextCursor: null,
  });
});

test('no request skips more than five pages: the client can request the next', async () => {
  const { pipeline } = notePipeline();
  const { skeletonOf, asked } = listOf(numbered(40, (index) => (index < 30 ? 'bob' : 'ada')));
  const first = await viewPage(unused, pipeline, skeletonOf, { limit: 2 }, ada('bob'));
  expect(first.items).toEqual([]);
  expect(asked).toHaveLength(6);
  const second = await viewPage(
    unused,
    pipeline,
    skeletonOf,
    { limit: 20, cursor: cursorOf(first.nextCursor) },
    ada('bob'),
  );
  expect(second.items[0]).toBe('030!');
});

test('a ranking is filled from further down only if some of it is hidden', async () => {
  const ranked = [note('1', 'cyd'), note('2', 'bob'), note('3', 'cyd'), note('4', 'bob'), note('5', 'cyd')];
  const forAda = notePipeline();
  expect(await firstViews(unused, forAda.pipeline, ranked, 3, ada('bob'))).toEqual(['1!', '3!', '5!']);
  const forVisitor = notePipeline();
  expect(await firstViews(unused, forVisitor.pipeline, ranked, 3, anyVisitor(now))).toEqual(['1!', '2!', '3!']);
  expect(forVisitor.hydrated).toEqual([['1', '2', '3']]);
});

test('a search fetches more than it shows only for a viewer who hides someone', async () => {
  const { pipeline } = notePipeline();
  const limits: number[] = [];
  const search = async (limit: number) => {
    limits.push(limit);
    return numbered(limit, (index) => (index < 4 ? 'bob' : 'cyd'));
  };
  expect(await firstFound(unused, pipeline, search, 2, ada('bob'))).toEqual(['004!', '005!']);
  expect(await firstFound(unused, pipeline, search, 2, ada())).toEqual(['000!', '001!']);
  expect(limits).toEqual([10, 2]);
});
