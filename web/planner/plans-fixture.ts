// Plans as the server returns them, for tests of the pages.
import type { ApiOutputs } from '../trpc.ts';
import type { Metric, OwnReport, PlanTool } from './report/report-types.ts';

const at = '2026-11-20T10:00:00.000Z';

export const aPlanTool = (name: string, isInnovative: boolean): PlanTool => ({
  ...{ toolId: `tool-${name}`, name, category: 'Automation', description: `${name} answers what comes in.` },
  ...{ integrationComplexity: 'low', estimatedTimeToImplement: '2 days', pricingModel: 'Free' },
  ...{ keyBenefits: [`${name} is quick`], website: 'https://tool.example', isInnovative },
});

export function aReport(changes: Partial<OwnReport> = {}): OwnReport {
  const recommendedTools = [aPlanTool('Lamp', true), aPlanTool('Torch', false), aPlanTool('Lantern', false)];
  return {
    ...{ id: 'plan-1', number: 2, recordStatus: 'active', status: 'ready', writer: { engine: 'embedded' } },
    ...{ createdAt: at, updatedAt: at, failure: null, summary: 'Start with Lamp.', recommendedTools },
    implementationOrder: [
      { step: 1, toolName: 'Lamp', rationale: 'It is the quickest.' },
      { step: 2, toolName: 'Torch', rationale: 'It builds on it.', prerequisites: ['Lamp'] },
    ],
    quickWins: [{ action: 'Write one page', tool: 'Lamp', timeRequired: '1 hour', impact: 'Fewer questions.' }],
    kpis: [{ name: 'Response time', baseline: '9 h', target: 'Within a month', measurement: 'The median of a week.' }],
    answers: { goals: 'Answer customers faster', stage: 'mvp', techStack: 'Gmail', teamSize: '2-5', budget: '<$10k' },
    progress: recommendedTools.map(({ toolId, name: toolName }) => ({
      ...{ toolId, toolName, status: 'not_started', logo: null, notes: '', timeSpent: null, difficultyRating: null },
      ...{ startedAt: null, completedAt: null },
    })),
    metrics: [],
    ...{ isOwner: true, consent: false, tracking: { isOpen: true, until: null }, sharePath: null },
    ...changes,
  };
}

/** Hours that fell from 9 to 3. */
export const aMetric = (changes: Partial<Metric> = {}): Metric => ({
  ...{ metricName: 'Response time', metricType: 'time', baseline: 9, currentValue: 3, targetValue: 1 },
  ...{ improvement: 6, improvementText: '+6 h', wayToTarget: 0.75, notes: null, recordedAt: '2026-11-21T10:00:00Z' },
  measurements: [
    { id: 'm1', value: 9, notes: null, recordedAt: '2026-11-14T10:00:00Z' },
    { id: 'm2', value: 3, notes: null, recordedAt: '2026-11-21T10:00:00Z' },
  ],
  ...changes,
});

type Item = ApiOutputs['planner']['reports']['reports'][number];

export const anItem = (changes: Partial<Item> = {}): Item => ({ ...aReport(), ...changes });

export const withAccess = (canPlan: boolean, hasSubscription = false) => ({
  planner: { access: () => ({ canPlan, hasSubscription, provider: null }) },
});
