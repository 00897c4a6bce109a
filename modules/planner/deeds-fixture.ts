// Random plans, their progress, and comments on them.
import { by, type Deed, type World } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { planComments } from './comment.ts';
import { commentPlaces } from './comment-places.ts';
import { sharedExperience } from './experience.ts';
import { metricTypes } from './improvement.ts';
import { plans } from './plan.ts';
import { planReminders } from './reminder.ts';
import { budgets, failures, type Report, stages, teamSizes } from './report.ts';
import { progressStatuses, tracking } from './tracking.ts';

const system = { kind: 'system', id: 'history' } as const;

const request: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const planId = world.make('plan');
  const answers = {
    goals: world.text(memberId),
    stage: world.pick(stages) ?? 'idea',
    techStack: 'TypeScript',
    teamSize: world.pick(teamSizes) ?? '1',
    budget: world.pick(budgets) ?? 'bootstrap',
  };
  const data = { planId, answers, hasConsent: world.chance(2) };
  world.execute(plans, planId, { type: 'RequestPlan', data, actor: by(memberId) });
};

/** A plan whose owner is still a member. */
function livingPlan(world: World) {
  const planId = world.one('plan');
  const state = planId === undefined ? undefined : world.state(plans, planId);
  if (state === undefined || state.status === 'none' || !activeMembers(world).includes(state.memberId))
    return undefined;
  return state;
}

export const tool = (name: string, isInnovative: boolean): Report['recommendedTools'][number] => ({
  ...{
    toolId: `tool-of-${name}`,
    name,
    category: 'Marketing',
    description: 'Does one thing well',
    pricingModel: 'Free',
  },
  ...{ integrationComplexity: 'low', estimatedTimeToImplement: '1 day', keyBenefits: ['Quick'], isInnovative },
  website: 'https://tool.example',
});

const reportFor = (world: World, memberId: string): Report => ({
  summary: world.text(memberId),
  recommendedTools: [tool('Lamp', true), tool('Torch', false), tool('Lantern', false)],
  implementationOrder: [{ step: 1, toolName: 'Lamp', rationale: 'It is quick' }],
  quickWins: [{ action: 'Try it', tool: 'Lamp', timeRequired: '1 hour', impact: 'Less work' }],
  kpis: [{ name: 'Leads', baseline: '10', target: '20', measurement: 'Count them weekly' }],
});

const goOn: Deed = (world) => {
  const state = livingPlan(world);
  if (state === undefined) return;
  const { planId, memberId, attempt } = state;
  if (state.status === 'generating') {
    if (world.chance(3)) {
      const data = { attempt, reason: world.pick(failures) ?? 'busy' };
      return world.execute(plans, planId, { type: 'RecordFailure', data, actor: system });
    }
    const data = { attempt, report: reportFor(world, memberId), writer: { engine: 'embedded' } as const };
    return world.execute(plans, planId, { type: 'RecordReport', data, actor: system });
  }
  const actor = by(memberId);
  if (state.status === 'failed')
    return world.execute(plans, planId, { type: 'RetryPlan', data: { hasConsent: false }, actor });
  if (world.chance(2)) return world.execute(plans, planId, { type: 'UnsharePlan', data: {}, actor });
  world.execute(plans, planId, { type: 'SharePlan', data: { linkId: world.make('link') }, actor });
};

const track: Deed = (world) => {
  const state = livingPlan(world);
  if (state === undefined) return;
  const { planId, memberId } = state;
  const actor = by(memberId);
  if (world.chance(2)) {
    const changes = {
      status: world.pick(progressStatuses),
      notes: world.text(memberId),
      timeSpent: world.chance(2) ? null : world.number(40),
      difficultyRating: world.chance(2) ? null : 1 + world.number(5),
    };
    const data = { planId, toolId: 'tool-of-Lamp', changes };
    return world.execute(tracking, planId, { type: 'NoteProgress', data, actor });
  }
  const measured = Object.keys(world.state(tracking, planId).measurements);
  const measurementId = world.chance(3) ? world.pick(measured) : undefined;
  if (measurementId !== undefined)
    return world.execute(tracking, planId, { type: 'DeleteMeasurement', data: { planId, measurementId }, actor });
  const measurement = {
    ...{ metricName: world.text(memberId), metricType: world.pick(metricTypes), notes: null },
    ...{ baseline: world.number(10), currentValue: world.number(20), targetValue: world.number(30) },
  };
  const data = { planId, measurementId: world.make('measurement'), measurement };
  world.execute(tracking, planId, { type: 'MeasureKpi', data, actor });
};

const comment: Deed = (world) => {
  const [plan, authorId] = [livingPlan(world), world.pick(activeMembers(world))];
  if (plan === undefined || authorId === undefined) return;
  const commentId = world.make('plancomment');
  const data = { commentId, planId: plan.planId, ownerId: plan.memberId, content: world.text(authorId) };
  const place = { planId: plan.planId, commentId };
  world.execute(commentPlaces, plan.planId, { type: 'TakePlace', data: place, actor: by(authorId) });
  world.execute(planComments, commentId, { type: 'CommentOnPlan', data, actor: by(authorId) });
  if (world.chance(3))
    world.execute(commentPlaces, plan.planId, { type: 'FreePlaces', data: { places: [place] }, actor: system });
  if (world.chance(3))
    return world.execute(planComments, commentId, { type: 'DeletePlanComment', data: {}, actor: by(authorId) });
  if (!world.chance(3)) return;
  const reason = world.text(authorId);
  for (const decisionId of ['decision-a', 'decision-b'].slice(0, 1 + world.number(2)))
    world.execute(planComments, commentId, { type: 'RemovePlanComment', data: { decisionId, reason }, actor: system });
  for (const decisionId of ['decision-a', 'decision-b'].slice(0, world.number(3)))
    world.execute(planComments, commentId, { type: 'RestorePlanComment', data: { decisionId }, actor: system });
};

/** A time zone in which the first event happens half an hour before eight on a Monday morning. */
const soonMorning = 'Etc/GMT+2';

const remind: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const subscriber = { isSubscribed: !world.chance(4), timeZone: soonMorning };
  if (world.chance(4)) {
    const data = { ...subscriber, isOn: !world.state(planReminders, memberId).isOn };
    return world.execute(planReminders, memberId, { type: 'SwitchReminders', data, actor: by(memberId) });
  }
  const data = { memberId, ...subscriber };
  world.execute(planReminders, memberId, { type: 'StartReminders', data, actor: system });
};

const takeReminder: Deed = (world) => {
  const slotOf = (memberId: string) => world.state(planReminders, memberId).nextAt;
  const memberId = world.pick(activeMembers(world).filter((each) => (slotOf(each) ?? world.at) < world.at));
  const slot = memberId && slotOf(memberId);
  if (!memberId || !slot) return;
  const data = { memberId, slot, isSubscribed: !world.chance(4), timeZone: soonMorning };
  world.execute(planReminders, memberId, { type: 'TakeReminder', data, actor: system });
};

const keepExperience: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const data = { isShared: !world.state(sharedExperience, memberId).isShared };
  world.execute(sharedExperience, memberId, { type: 'ShareExperience', data, actor: by(memberId) });
};

export const deeds: readonly Deed[] = [
  request,
  request,
  goOn,
  goOn,
  goOn,
  track,
  track,
  track,
  comment,
  keepExperience,
  remind,
  takeReminder,
];
