// The plans of a generated load: each with its report, the progress of a tool, and a metric measured twice.
import {
  type Answers,
  KpiMeasured,
  PlanRequested,
  plans,
  type Report,
  ReportGenerated,
  ToolProgressed,
  tracking,
} from '../../../modules/planner/index.ts';
import { slugOf, toolIdOf } from '../../../modules/tools/index.ts';
import { derivedId } from '../../kernel/ids.ts';
import { type LoadPart, leadsTo } from '../load.ts';
import { loadText } from '../load-text.ts';

/** Few, so that many members implement the same ones. */
const toolsPlanned = 20;
const writer = { engine: 'embedded' } as const;

const toolNamed = (name: string, isInnovative: boolean): Report['recommendedTools'][number] => ({
  ...{ toolId: toolIdOf(slugOf(name)), name, category: 'Marketing', description: 'It does one thing well.' },
  ...{ integrationComplexity: 'low', estimatedTimeToImplement: '1–2 days', pricingModel: 'Free plan' },
  ...{ keyBenefits: ['Imports'], website: `https://${slugOf(name)}.load.example`, isInnovative },
});

export const plannerLoad: LoadPart = {
  amounts: [
    {
      name: 'plans',
      small: 20,
      eventsEach: 6,
      plan:
        ({ seed, chance, memberAt, nextMs }) =>
        (index) => {
          const planId = derivedId('load', seed, 'plan', index);
          const memberId = memberAt(index);
          const of = { planId, memberId };
          const first = chance.integer(toolsPlanned);
          const tools = [0, 1, 2].map((place) =>
            toolNamed(`Tool ${seed}-${(first + place) % toolsPlanned}`, place === 0),
          );
          const [tool] = tools.map(({ toolId }) => toolId);
          const atMs = nextMs();
          const recordedAt = new Date(atMs).toISOString();
          const report: Report = {
            summary: loadText(chance, 2),
            recommendedTools: tools,
            implementationOrder: tools.map(({ name: toolName }, place) => {
              return { step: place + 1, toolName, rationale: 'It is quick.' };
            }),
            quickWins: [
              { action: 'Try it.', tool: tools[0]?.name ?? '', timeRequired: '1 hour', impact: 'Less work.' },
            ],
            kpis: [{ name: 'Hours a week', baseline: 'Your own', target: 'Less', measurement: 'Each Friday.' }],
          };
          const goals = loadText(chance, 1);
          const answers: Answers = { goals, stage: 'mvp', techStack: 'Gmail', teamSize: '2-5', budget: '<$10k' };
          const noted = { toolId: tool ?? '', notes: '', timeSpent: 1 + chance.integer(20) };
          const metric = { metricName: 'Hours a week', metricType: 'time', baseline: 10, targetValue: 5 } as const;
          const measured = (currentValue: number) =>
            KpiMeasured({
              ...{ ...of, measurementId: derivedId(planId, 'measurement', currentValue) },
              measured: { ...metric, currentValue, notes: null, recordedAt },
            });
          return [
            {
              ...{ stream: plans.stream(planId), actorId: memberId, atMs },
              events: [
                PlanRequested({ ...of, answers, hasConsent: false }),
                ReportGenerated({
                  ...{ ...of, attempt: 1, report, writer, innovativeTools: 1 },
                  toolIds: tools.map(({ toolId }) => toolId),
                }),
              ],
            },
            {
              ...{ stream: tracking.stream(planId), actorId: memberId, atMs, needs: plans.stream(planId) },
              events: [
                ToolProgressed({ ...of, ...noted, status: 'in_progress', difficultyRating: null }),
                ToolProgressed({ ...of, ...noted, status: 'completed', difficultyRating: 1 + chance.integer(5) }),
                measured(10),
                measured(9 - chance.integer(4)),
              ],
            },
          ];
        },
    },
  ],
  commands: [
    leadsTo(PlanRequested, ({ planId, answers, hasConsent }, _, acting) => {
      const answersSoFar: Answers = { goals: '', stage: 'mvp', techStack: '', teamSize: '1', budget: 'bootstrap' };
      const data = { planId, answers: answers ?? answersSoFar, hasConsent };
      return acting.execute(plans, planId, { type: 'RequestPlan', data });
    }),
    leadsTo(ReportGenerated, ({ planId, attempt, report, writer: by }, _, acting) => {
      const nothing: Report = { summary: '', recommendedTools: [], implementationOrder: [], quickWins: [], kpis: [] };
      const data = { attempt, report: report ?? nothing, writer: by };
      return acting.execute(plans, planId, { type: 'RecordReport', data });
    }),
    leadsTo(ToolProgressed, ({ planId, toolId, memberId: _, notes, ...changes }, __, acting) => {
      const data = { planId, toolId, changes: { ...changes, notes: notes ?? '' } };
      return acting.execute(tracking, planId, { type: 'NoteProgress', data });
    }),
    leadsTo(KpiMeasured, ({ planId, measurementId, measured }, _, acting) => {
      const gone = { metricName: '', currentValue: 0, notes: null };
      const data = { planId, measurementId, measurement: measured ?? gone };
      return acting.execute(tracking, planId, { type: 'MeasureKpi', data });
    }),
  ],
};
