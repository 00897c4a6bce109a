// The cost of a plan when requests are concurrent, or the server dies in between: one purchase is one report, and a
// failed plan returns its purchase once.
import { expect, it } from 'vitest';
import { justBefore, killedBefore } from '../../src/testing/interrupted-appends.ts';
import type { TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../src/testing/test-member.ts';
import { AdviceFailed } from '../adviser/index.ts';
import { customers } from '../billing/index.ts';
import { plans } from './model/plan.ts';
import { answers, aPlan, askForPlan, buyOnce, openPlanner, reportOf } from './planner-fixture.ts';

const onboarding = '/implementation-agent/onboarding';
const refusedByModel = async () => {
  throw new AdviceFailed('refused');
};
const spentOf = async (site: TestKindling, { id }: MemberCaller) =>
  (await site.kindling().commands.load(customers, id)).state.plans.map(({ planId }) => planId);
const statusOf = async (by: Caller, id: string) => (await reportOf(by, id)).status;

it('of many plans requested at once with one purchase, one is written', async () => {
  const { site, asked, ada } = await openPlanner();
  await buyOnce(site, ada);
  const replies = await Promise.all(Array.from({ length: 6 }, () => ada.post(onboarding, answers)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 402, 402, 402, 402, 402]);
  const { reportId } = replies.find(({ status }) => status === 201)?.body ?? {};
  await expect.poll(() => statusOf(ada, String(reportId))).toBe('ready');
  expect(asked).toHaveLength(1);
  expect(await spentOf(site, ada)).toEqual([reportId]);
});

it('a failed plan returns its purchase after its failure is recorded, even if the server dies in between', async () => {
  const { site, adviser, ada } = await openPlanner();
  await buyOnce(site, ada);
  adviser.next = refusedByModel;
  killedBefore(site, 'PlanGivenBack');
  const id = await askForPlan(ada);
  await expect.poll(() => statusOf(ada, id)).toBe('failed');
  await site.restart();
  site.clock.advance({ minutes: 5 });
  await site.kindling().reactor?.settle();
  await expect.poll(() => spentOf(site, ada)).toEqual([]);
});

it('a report that is recorded while its attempt is abandoned is kept, and its purchase used', async () => {
  const { site, adviser, ada } = await openPlanner();
  await buyOnce(site, ada);
  const { promise: late, resolve } = Promise.withResolvers<typeof aPlan>();
  adviser.next = () => late;
  const id = await askForPlan(ada);
  await expect.poll(() => spentOf(site, ada)).toEqual([id]);
  justBefore(site, 'RecordFailure', async () => {
    resolve(aPlan);
    const { commands } = site.kindling();
    await expect.poll(async () => (await commands.load(plans, id)).state.status).toBe('ready');
  });
  site.clock.advance({ minutes: 11 });
  await site.kindling().reactor?.settle();
  await expect.poll(() => statusOf(ada, id)).toBe('ready');
  await site.kindling().reactor?.settle();
  expect(await spentOf(site, ada)).toEqual([id]);
});

it('a plan that is retried before its purchase was returned costs one purchase, and is written', async () => {
  const { site, adviser, ada } = await openPlanner();
  await buyOnce(site, ada);
  adviser.next = refusedByModel;
  const retried = Promise.withResolvers<number>();
  justBefore(site, 'GiveBackPlan', async () => {
    adviser.next = async () => aPlan;
    retried.resolve((await ada.post(`/implementation-agent/report/${id}/retry`, {})).status);
  });
  const id = await askForPlan(ada);
  expect(await retried.promise).toBe(200);
  await expect.poll(() => statusOf(ada, id)).toBe('ready');
  await site.kindling().reactor?.settle();
  expect(await spentOf(site, ada)).toEqual([id]);
  expect((await ada.post(onboarding, answers)).status).toBe(402);
});

it('many retries of a failed plan at once start one attempt', async () => {
  const { site, adviser, asked, ada } = await openPlanner();
  await buyOnce(site, ada);
  adviser.next = refusedByModel;
  const id = await askForPlan(ada);
  await expect.poll(() => statusOf(ada, id)).toBe('failed');
  adviser.next = async () => aPlan;
  const retry = () => ada.post(`/implementation-agent/report/${id}/retry`, {});
  const replies = await Promise.all([retry(), retry(), retry()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await expect.poll(() => statusOf(ada, id)).toBe('ready');
  expect(asked).toHaveLength(2);
  expect(await spentOf(site, ada)).toEqual([id]);
});
