// The planner's rules that a second request can run into.
import type { Decision, Scene } from '../../src/testing/decision.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';
import { customers } from '../billing/index.ts';
import { commentPlaces } from './model/comment-places.ts';
import { answers, readyPlan, reportOf } from './planner-fixture.ts';

const onboarding = '/implementation-agent/onboarding';

async function subscriber({ member }: Scene): Promise<MemberCaller> {
  const ada = await member();
  await ada.post('/checkout/sandbox', { tier: 'monthly' });
  return ada;
}

const acting = ({ site, name }: Scene) => site.as({ kind: 'system', id: 'test' }, name('command'));

async function refund(scene: Scene, memberId: string): Promise<void> {
  const by = acting(scene);
  const [purchase] = (await by.load(customers, memberId)).state.purchases;
  const { purchaseId = '', boughtAt = '' } = purchase ?? {};
  const paid = { memberId, purchaseId, provider: 'sandbox', amountPence: 4_900, boughtAt, observedAt: by.at } as const;
  await by.execute(customers, memberId, { type: 'RecordPurchase', data: { ...paid, revoked: 'refunded' } });
}

async function sharedPlan(scene: Scene) {
  const ada = await subscriber(scene);
  const path = `/implementation-agent/report/${await readyPlan(ada)}`;
  const { sharePath } = (await ada.post(`${path}/share`, {})).body.report as { sharePath: string };
  const token = decodeURIComponent(sharePath.split('token=')[1] ?? '');
  return { ada, path, token, comment: { token, content: 'A kind word' } };
}

export const decisions: readonly Decision[] = [
  {
    rule: 'one purchase is one plan',
    async arrange(scene) {
      const ada = await scene.member();
      await ada.post('/checkout/sandbox', { tier: 'one_time' });
      const ask = () => ada.post(onboarding, answers);
      return { first: ask, second: ask };
    },
    answer: { status: 402, code: 'billing/payment-required' },
  },
  {
    rule: 'a plan may be tracked as soon as it is paid for',
    async arrange(scene) {
      const ada = await scene.member();
      await ada.post('/checkout/sandbox', { tier: 'one_time' });
      const planId = await readyPlan(ada);
      const { recommendedTools } = (await reportOf(ada, planId)) as { recommendedTools: { name: string }[] };
      await refund(scene, ada.id);
      const body = { toolName: recommendedTools[0]?.name, status: 'completed' };
      return {
        first: () => ada.post('/checkout/sandbox', { tier: 'monthly' }),
        second: () => ada.call('PATCH', `/implementation-agent/report/${planId}/progress`, { body }),
      };
    },
    answer: { status: 200 },
  },
  {
    rule: 'a plan holds so many comments and no more',
    async arrange(scene) {
      const ada = await subscriber(scene);
      const planId = await readyPlan(ada);
      const places = Array.from({ length: 199 }, (_, index) => ({ planId, commentId: `filling ${index}` }));
      await acting(scene).execute(commentPlaces, planId, { type: 'NotePlaces', data: { places } });
      const comment = () => ada.post(`/implementation-agent/report/${planId}/comments`, { content: 'A kind word' });
      return { first: comment, second: comment };
    },
    answer: { status: 409, code: 'planner/too-many-comments' },
  },
  {
    rule: 'nobody comments by a link that was revoked',
    async arrange(scene) {
      const [bob, { ada, path, comment }] = [await scene.member(), await sharedPlan(scene)];
      return {
        first: () => ada.call('DELETE', `${path}/share`),
        second: () => bob.post('/implementation-agent/shared/comments', comment),
      };
    },
    answer: { status: 404, code: 'planner/link-not-valid' },
  },
  {
    rule: 'nobody comments on the plan of somebody who blocks them',
    async arrange(scene) {
      const [bob, { ada, comment }] = [await scene.member(), await sharedPlan(scene)];
      return {
        first: () => ada.post(`/users/${bob.id}/block`),
        second: () => bob.post('/implementation-agent/shared/comments', comment),
      };
    },
    answer: { status: 404, code: 'planner/link-not-valid' },
  },
];
