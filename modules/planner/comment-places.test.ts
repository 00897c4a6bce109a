// The limit of comments on a plan: it holds however many come at once, deleted ones make room, and older ones count,
// too.
import { expect, it } from 'vitest';
import type { TestKindling } from '../../src/testing/test-kindling.ts';
import { planComments } from './model/comment.ts';
import { commentPlaces } from './model/comment-places.ts';
import { buyOnce, openPlanner, readyPlan } from './planner-fixture.ts';

async function openReady() {
  const planner = await openPlanner();
  await buyOnce(planner.site, planner.ada);
  const planId = await readyPlan(planner.ada);
  const comment = (content: string) => planner.ada.post(`/implementation-agent/report/${planId}/comments`, { content });
  return { ...planner, planId, comment };
}

const acting = (site: TestKindling, id: string) => site.as({ kind: 'member', id, isAdmin: false });

/** Comments as an older version wrote them, without taking places. */
async function commentAsBefore(site: TestKindling, planId: string, ownerId: string, count: number) {
  for (let index = 0; index < count; index += 1) {
    const commentId = `old-${index}`;
    const data = { commentId, planId, ownerId, content: 'Said before' };
    await acting(site, ownerId).execute(planComments, commentId, { type: 'CommentOnPlan', data });
  }
}

it('concurrent comments never exceed the limit of a plan', async () => {
  const { site, planId, ada, comment } = await openReady();
  const places = Array.from({ length: 198 }, (_, index) => ({ planId, commentId: `c-${index}` }));
  await acting(site, ada.id).execute(commentPlaces, planId, { type: 'NotePlaces', data: { places } });
  const replies = await Promise.all(['one', 'two', 'three', 'four'].map(comment));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('planner/too-many-comments');
});

it('older comments count, and deleted ones make room', async () => {
  const { site, planId, ada, comment } = await openReady();
  await commentAsBefore(site, planId, ada.id, 199);
  expect((await comment('The last that fits')).status).toBe(201);
  await site.kindling().reactor?.settle();
  const placed = async () => (await site.kindling().commands.load(commentPlaces, planId)).state.size;
  await expect.poll(placed).toBe(200);
  site.clock.advance({ minutes: 2 });
  expect((await comment('One too many')).status).toBe(409);
  expect((await ada.call('DELETE', '/implementation-agent/comments/old-7')).status).toBe(200);
  expect((await comment('In its place')).status).toBe(201);
  expect((await comment('One too many')).status).toBe(409);
});
