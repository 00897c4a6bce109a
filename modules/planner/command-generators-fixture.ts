// Random plans, their progress, and comments on them.
import { by, type CommandGenerator, type History } from '../../src/testing/history/history.ts';
import { activeMembers, byMember } from '../accounts/command-generators-fixture.ts';
import { planComments } from './model/comment.ts';
import { commentPlaces } from './model/comment-places.ts';
import { sharedExperience } from './model/experience.ts';
import { metricTypes } from './model/improvement.ts';
import { plans } from './model/plan.ts';
import { planReminders } from './model/reminder.ts';
import { budgets, failures, type Report, stages, teamSizes } from './model/report.ts';
import { progressStatuses, tracking } from './model/tracking.ts';

const system = { kind: 'system', id: 'history' } as const;

const request = byMember((history, memberId) => {
  const planId = history.make('plan');
  const answers = {
    goals: history.text(memberId),
    stage: history.pick(stages) ?? 'idea',
    techStack: 'TypeScript',
    teamSize: history.pick(teamSizes) ?? '1',
    budget: history.pick(budgets) ?? 'bootstrap',
  };
  const data = { planId, answers, hasConsent: history.chance(2) };
  history.execute(plans, planId, { type: 'RequestPlan', data, actor: by(memberId) });
});

/** A plan whose owner is still a member. */
function livingPlan(history: History) {
  const planId = history.one('plan');
  const state = planId === undefined ? undefined : history.state(plans, planId);
  if (state === undefined || state.status === 'none' || !activeMembers(history).includes(state.memberId))
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

const reportFor = (history: History, memberId: string): Report => ({
  summary: history.text(memberId),
  recommendedTools: [tool('Lamp', true), tool('Torch', false), tool('Lantern', false)],
  implementationOrder: [{ step: 1, toolName: 'Lamp', rationale: 'It is quick' }],
  quickWins: [{ action: 'Try it', tool: 'Lamp', timeRequired: '1 hour', impact: 'Less work' }],
  kpis: [{ name: 'Leads', baseline: '10', target: '20', measurement: 'Count them weekly' }],
});

const goOn: CommandGenerator = (history) => {
  const state = livingPlan(history);
  if (state === undefined) return;
  const { planId, memberId, attempt } = state;
  if (state.status === 'generating') {
    if (history.chance(3)) {
      const data = { attempt, reason: history.pick(failures) ?? 'busy' };
      return history.execute(plans, planId, { type: 'RecordFailure', data, actor: system });
    }
    const data = { attempt, report: reportFor(history, memberId), writer: { engine: 'embedded' } as const };
    return history.execute(plans, planId, { type: 'RecordReport', data, actor: system });
  }
  const actor = by(memberId);
  if (state.status === 'failed')
    return history.execute(plans, planId, { type: 'RetryPlan', data: { hasConsent: false }, actor });
  if (history.chance(2)) return history.execute(plans, planId, { type: 'UnsharePlan', data: {}, actor });
  history.execute(plans, planId, { type: 'SharePlan', data: { linkId: history.make('link') }, actor });
};

const track: CommandGenerator = (history) => {
  const state = livingPlan(history);
  if (state === undefined) return;
  const { planId, memberId } = state;
  const actor = by(memberId);
  if (history.chance(2)) {
    const changes = {
      status: history.pick(progressStatuses),
      notes: history.text(memberId),
      timeSpent: history.chance(2) ? null : history.number(40),
      difficultyRating: history.chance(2) ? null : 1 + history.number(5),
    };
    const data = { planId, toolId: 'tool-of-Lamp', changes };
    return history.execute(tracking, planId, { type: 'NoteProgress', data, actor });
  }
  const measured = Object.keys(history.state(tracking, planId).measurements);
  const measurementId = history.chance(3) ? history.pick(measured) : undefined;
  if (measurementId !== undefined)
    return history.execute(tracking, planId, { type: 'DeleteMeasurement', data: { planId, measurementId }, actor });
  const measurement = {
    ...{ metricName: history.text(memberId), metricType: history.pick(metricTypes), notes: null },
    ...{ baseline: history.number(10), currentValue: history.number(20), targetValue: history.number(30) },
  };
  const data = { planId, measurementId: history.make('measurement'), measurement };
  history.execute(tracking, planId, { type: 'MeasureKpi', data, actor });
};

const comment: CommandGenerator = (history) => {
  const [plan, authorId] = [livingPlan(history), history.pick(activeMembers(history))];
  if (plan === undefined || authorId === undefined) return;
  const commentId = history.make('plancomment');
  const data = { commentId, planId: plan.planId, ownerId: plan.memberId, content: history.text(authorId) };
  const place = { planId: plan.planId, commentId };
  history.execute(commentPlaces, plan.planId, { type: 'TakePlace', data: place, actor: by(authorId) });
  history.execute(planComments, commentId, { type: 'CommentOnPlan', data, actor: by(authorId) });
  if (history.chance(3))
    history.execute(commentPlaces, plan.planId, { type: 'FreePlaces', data: { places: [place] }, actor: system });
  if (history.chance(3))
    return history.execute(planComments, commentId, { type: 'DeletePlanComment', data: {}, actor: by(authorId) });
  if (!history.chance(3)) return;
  const reason = history.text(authorId);
  for (const decisionId of ['decision-a', 'decision-b'].slice(0, 1 + history.number(2)))
    history.execute(planComments, commentId, {
      type: 'RemovePlanComment',
      data: { decisionId, reason },
      actor: system,
    });
  for (const decisionId of ['decision-a', 'decision-b'].slice(0, history.number(3)))
    history.execute(planComments, commentId, { type: 'RestorePlanComment', data: { decisionId }, actor: system });
};

/** A time zone in which the first event happens half an hour before eight on a Monday morning. */
const soonMorning = 'Etc/GMT+2';

const remind = byMember((history, memberId) => {
  const subscriber = { isSubscribed: !history.chance(4), timeZone: soonMorning };
  if (history.chance(4)) {
    const data = { ...subscriber, isOn: !history.state(planReminders, memberId).isOn };
    return history.execute(planReminders, memberId, { type: 'SwitchReminders', data, actor: by(memberId) });
  }
  const data = { memberId, ...subscriber };
  history.execute(planReminders, memberId, { type: 'StartReminders', data, actor: system });
});

const takeReminder: CommandGenerator = (history) => {
  const slotOf = (memberId: string) => history.state(planReminders, memberId).nextAt;
  const memberId = history.pick(activeMembers(history).filter((each) => (slotOf(each) ?? history.at) < history.at));
  const slot = memberId && slotOf(memberId);
  if (!memberId || !slot) return;
  const data = { memberId, slot, isSubscribed: !history.chance(4), timeZone: soonMorning };
  history.execute(planReminders, memberId, { type: 'TakeReminder', data, actor: system });
};

const keepExperience = byMember((history, memberId) => {
  const data = { isShared: !history.state(sharedExperience, memberId).isShared };
  history.execute(sharedExperience, memberId, { type: 'ShareExperience', data, actor: by(memberId) });
});

export const commandGenerators: readonly CommandGenerator[] = [
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
