// A Kindling with a scripted adviser, and members who have paid.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { untilTestEnds } from '../../src/testing/site-lifetime.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { Caller, MemberCaller } from '../../src/testing/test-member.ts';
import type { Advice, Plan } from '../adviser/index.ts';
import { customers } from '../billing/index.ts';
import { tool } from './command-generators-fixture.ts';

export const aPlan: Plan = {
  summary: 'Start with the lamp, and measure what it saves.',
  recommendedTools: [tool('Lamp', true), tool('Torch', false), tool('Lantern', true)],
  implementationOrder: [
    { step: 1, toolName: 'Lamp', rationale: 'It is quick' },
    { step: 2, toolName: 'Torch', rationale: 'It builds on the lamp', prerequisites: ['Lamp'] },
    { step: 3, toolName: 'Lantern', rationale: 'It comes last' },
  ],
  quickWins: [{ action: 'Try it', tool: 'Lamp', timeRequired: '1 hour', impact: 'Less work' }],
  kpis: [{ name: 'Leads', baseline: '10', target: '20', measurement: 'Count them weekly' }],
};

export const answers = {
  goals: 'Answer customers faster',
  stage: 'mvp',
  techStack: 'TypeScript, Gmail',
  teamSize: '2-5',
  budget: '<$10k',
};

type PlanCall = Parameters<Advice['plan']>;

type PlannerOptions = Readonly<{ environment?: Record<string, string> }>;

/** Opens a Kindling until the test is over. `next` is what the adviser does with the next brief. */
export const openPlanner = (options: PlannerOptions = {}) => untilTestEnds(planner(options));

/** Opens one that the caller closes. */
export async function planner({ environment = {} }: PlannerOptions = {}) {
  const asked: PlanCall[] = [];
  const adviser = { next: async (..._: PlanCall): Promise<Plan> => aPlan };
  const advice: Advice = {
    async plan(...call) {
      asked.push(call);
      return { plan: await adviser.next(...call), writer: { engine: 'embedded' } };
    },
    analyse: () => Promise.reject(new Error('no analysis here')),
  };
  const site = await openTestKindling({ advice, environment });
  return { site, adviser, asked, ada: await site.member('ada'), bob: await site.member('bob') };
}

const acting = (site: TestKindling) => site.as({ kind: 'system', id: 'test' });

const shown = async ({ kindling }: TestKindling, { position = 0n }: { position: bigint | undefined }) => {
  expect(await kindling().readModels.allReached(position, 5_000)).toBe(true);
};

export async function buyOnce(site: TestKindling, { id: memberId }: Pick<MemberCaller, 'id'>): Promise<void> {
  const boughtAt = site.clock().toISOString();
  const paid = { purchaseId: randomUUID(), provider: 'sandbox', amountPence: 4_900, boughtAt, revoked: null } as const;
  const data = { memberId, ...paid, observedAt: boughtAt };
  await shown(site, await acting(site).execute(customers, memberId, { type: 'RecordPurchase', data }));
}

type Subscriber = Pick<MemberCaller, 'id'>;

export async function subscribe(site: TestKindling, member: Subscriber): Promise<void> {
  await recordSubscription(site, member, { subscriptionId: randomUUID(), endedAt: null });
}

/** All plans of the member. */
export async function endSubscription(site: TestKindling, member: Subscriber): Promise<void> {
  const { subscriptions } = (await site.kindling().commands.load(customers, member.id)).state;
  site.clock.advance({ ms: 1 });
  for (const { subscriptionId } of subscriptions)
    await recordSubscription(site, member, { subscriptionId, endedAt: site.clock().toISOString() });
}

async function recordSubscription(
  site: TestKindling,
  { id: memberId }: Subscriber,
  said: Readonly<{ subscriptionId: string; endedAt: string | null }>,
): Promise<void> {
  const observedAt = site.clock().toISOString();
  const periodEndsAt = new Date(site.clock().getTime() + 90 * 86_400_000).toISOString();
  const runs = { provider: 'sandbox', periodEndsAt, pastDueSince: null, endsAt: null, observedAt } as const;
  const data = { memberId, ...runs, ...said };
  await shown(site, await acting(site).execute(customers, memberId, { type: 'RecordSubscription', data }));
}

export async function askForPlan(member: Caller, fields: object = {}, key?: string): Promise<string> {
  const response = await member.post('/implementation-agent/onboarding', { ...answers, ...fields }, key ? { key } : {});
  expect(response).toMatchObject({ status: 201, body: { reportId: expect.any(String) } });
  return String(response.body.reportId);
}

export const reportOf = async (member: Caller, id: string) =>
  (await member.get(`/implementation-agent/report/${id}`)).body.report as Record<string, unknown>;

export async function readyPlan(member: Caller): Promise<string> {
  const id = await askForPlan(member);
  await expect.poll(async () => (await reportOf(member, id)).status).toBe('ready');
  return id;
}
