// The number of ready plans, in total and by day, equals a slow recount of the log.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { PlanRequested, PlanRetried, ReportFailed, ReportGenerated } from '../../../modules/planner/model/plan.ts';
import { aPlan } from '../../../modules/planner/planner-fixture.ts';
import type { DomainEvent } from '../../../src/kernel/event.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { recorded } from '../../../src/testing/projections/projection-specification.ts';
import { weeklyReportProjection } from '../../reports/weekly-report/projection.ts';
import { totalsOfEach } from '../../reports/weekly-report/queries.ts';
import { plansProjection } from './projection.ts';
import { countReadyPlans } from './queries.ts';

const answers = { goals: 'Answer faster', stage: 'mvp', techStack: 'Gmail', teamSize: '2-5', budget: '<$10k' } as const;
const failed = { attempt: 1, reason: 'busy' } as const;
const written = (attempt: number) => ({
  ...{ attempt, report: aPlan, toolIds: [], innovativeTools: 1 },
  writer: { engine: 'embedded' as const },
});

const courses = {
  generating: () => [],
  ready: (ids) => [ReportGenerated({ ...ids, ...written(1) })],
  failed: (ids) => [ReportFailed({ ...ids, ...failed })],
  'ready after all': (ids) => [
    ReportFailed({ ...ids, ...failed }),
    PlanRetried({ ...ids, attempt: 2, hasConsent: false }),
    ReportGenerated({ ...ids, ...written(2) }),
  ],
} satisfies Record<string, (ids: { planId: string; memberId: string }) => readonly DomainEvent[]>;
type Course = keyof typeof courses;

const arbitraryPlans = fc.array(
  fc.record({
    course: fc.constantFrom<Course>('generating', 'ready', 'failed', 'ready after all'),
    owner: fc.constantFrom('ada', 'bob'),
  }),
  { maxLength: 20 },
);
const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1_000).toISOString();

test('ready plans are counted by their current state, and their days by when they became ready', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPlans, fc.boolean(), fc.nat(30), async (plans, isBobErased, minutesApart) => {
      const events = plans.flatMap(({ course, owner: memberId }, index) => {
        const ids = { planId: `plan-${index}`, memberId };
        return [PlanRequested({ ...ids, answers, hasConsent: false }), ...courses[course](ids)];
      });
      const end = isBobErased ? [MemberErased({ memberId: 'bob' })] : [];
      const log = recorded([...events, ...end]).map((event, index) => {
        const at = new Date(Date.parse('2026-03-01T20:00:00.000Z') + index * minutesApart * 60_000).toISOString();
        return { ...event, metadata: { ...event.metadata, at } };
      });
      const { read, close } = await foldedReadModels([plansProjection, weeklyReportProjection], log);
      const isReady = ({ course, owner }: (typeof plans)[number]) =>
        course.startsWith('ready') && !(isBobErased && owner === 'bob');
      expect(await countReadyPlans(read)).toBe(plans.filter(isReady).length);
      const spans = days.map((day) => ({ from: `${day}T00:00:00.000Z`, until: dayAfter(day) }));
      expect((await totalsOfEach(read, spans, ['plans'])).map((totals) => totals.plans)).toEqual(
        days.map(
          (day) => log.filter(({ type, metadata }) => type === 'ReportGenerated' && metadata.at.startsWith(day)).length,
        ),
      );
      await close();
    }),
    { numRuns: 40 },
  );
});
