// Community Stats equal the counts of a visitor who reads everything, after any history.
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Recorded } from '../../../src/kernel/event.ts';
import type { Document, Stored } from '../../../src/platform/documents/document-store.ts';
import { openSqliteDocuments } from '../../../src/platform/documents/sqlite/sqlite-document-store.ts';
import type { Collection } from '../../../src/platform/projection.ts';
import { foldBatch } from '../../../src/platform/projector/fold-batch.ts';
import { ensureGeneration, physicalName } from '../../../src/platform/projector/generations.ts';
import { planOf } from '../../../src/platform/projector/plan.ts';
import { createReadModels } from '../../../src/platform/projector/projected-read-models.ts';
import { type Page, type PageRequest, pageInput } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { anyVisitor, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { sampleHistories } from '../../../src/testing/history/random-history-fixture.ts';
import { projectorAt } from '../../../src/testing/projections/folded-read-models.ts';
import { members, membersProjection } from '../../accounts/members/projection.ts';
import { linksProjection } from '../../links/links/projection.ts';
import { directoryProjection } from '../../tools/directory/projection.ts';
import { comments, discussionProjection } from '../discussion/projection.ts';
import { commentsPage, repliesPage } from '../discussion/queries.ts';
import { feedProjection, likes, posts, votes } from '../feed/projection.ts';
import { feedPage } from '../feed/queries.ts';
import { insideOf, isVisible } from '../feed/read-model.ts';
import { communityPulseProjection } from './projection.ts';
import { communityStats } from './queries.ts';

/** The directory and the links are included, because posts name tools and have link cards. */
const projections = [
  membersProjection,
  feedProjection,
  discussionProjection,
  communityPulseProjection,
  directoryProjection,
  linksProjection,
];
const now = new Date('2026-11-04T12:00:00.000Z');

/** Read models at the end of a history, and all their documents. */
function openCommunity() {
  const documents = openSqliteDocuments({ path: ':memory:' });
  onTestFinished(() => documents.close());
  const generation = { version: 1, number: 1 };
  const projector = projectorAt(0n, generation);
  return {
    async after(events: readonly Recorded[]) {
      for (const projection of projections) {
        for (const each of projection.collections) await documents.drop(physicalName(each, generation));
        await ensureGeneration(documents, projection, generation);
        await foldBatch(planOf(projection), events, documents, (each) => physicalName(each, generation));
      }
      return createReadModels({ documents, projector, projections });
    },
    all: <D extends Document>(of: Collection<D>): Promise<readonly Stored<D>[]> =>
      documents.scan<D>(physicalName(of as unknown as Collection, generation), { limit: 1_000 }),
  };
}

const pageAt = z.object(pageInput);

async function toTheEnd<Item>(ask: (page: PageRequest) => Promise<Page<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ask(pageAt.parse({ limit: 7, cursor }));
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

/** All comments on a post and all replies to them, without the placeholders of deleted ones. */
async function everyComment(read: ReadModels, postId: string, viewer: Viewer) {
  const threads = await toTheEnd((page) => commentsPage(read, postId, page, viewer));
  const replies = await Promise.all(
    threads.map(({ id }) => toTheEnd(async (page) => (await repliesPage(read, id, page, viewer)) ?? noReplies)),
  );
  return [...threads, ...replies.flat()].filter(({ isDeleted }) => !isDeleted);
}
const noReplies: Page<never> = { items: [], nextCursor: null };

test('they equal the counts of the documents, and of the pages', { timeout: 120_000 }, async () => {
  const community = openCommunity();
  const seen = { heads: 0, orphans: 0, removed: 0 };
  for (const events of sampleHistories(60)) {
    const read = await community.after(events);
    const { activeMembers: _, ...stats } = await communityStats(read, now);

    const existing = await community.all(posts);
    const shown = new Set(existing.filter(isVisible).map(({ _id }) => _id));
    const below = (await community.all(comments)).filter(
      ({ postId, authorId, removed }) => authorId !== null && !removed && shown.has(postId),
    );
    const liked = (await community.all(likes)).filter(({ postId }) => shown.has(postId));
    const counted = { posts: shown.size, comments: below.length, likes: liked.length };
    expect(stats).toEqual({ members: (await community.all(members)).length, ...counted });

    const visitor = anyVisitor(now);
    const pages = await toTheEnd((page) => feedPage(read, {}, page, visitor));
    const commented = await Promise.all(pages.map(({ id }) => everyComment(read, id, visitor)));
    const likesShown = pages.reduce((sum, { likesCount }) => sum + likesCount, 0);
    expect(stats).toMatchObject({ posts: pages.length, comments: commented.flat().length, likes: likesShown });
    expect(pages.map(({ commentsCount }) => commentsCount)).toEqual(commented.map(({ length }) => length));

    seen.heads += pages.filter(({ isErased }) => isErased).length;
    seen.orphans += (await community.all(likes)).length - liked.length;
    seen.removed += events.filter(({ type }) => type === 'PostDeleted').length;
  }
  // Histories that lack something would prove little.
  expect(Object.values(seen).every((count) => count > 0)).toBe(true);
});

test('nothing remains of the likes and votes on a deleted post', { timeout: 120_000 }, async () => {
  const community = openCommunity();
  for (const events of sampleHistories(20)) {
    await community.after(events);
    const deleted = new Set(events.filter(({ type }) => type === 'PostDeleted').map(({ stream }) => stream));
    const left = [...(await community.all(likes)), ...(await community.all(votes))];
    expect(left.filter(({ postId }) => deleted.has(`post-${postId}`))).toEqual([]);
    for (const { _id, likesCount, poll } of (await community.all(posts)).map(insideOf)) {
      const on = ({ postId }: { postId: string }) => postId === _id;
      expect((await community.all(likes)).filter(on)).toHaveLength(likesCount);
      if (poll === null) continue;
      const cast = poll.votes.reduce((sum, count) => sum + count, 0);
      expect((await community.all(votes)).filter(on)).toHaveLength(cast);
    }
  }
});
