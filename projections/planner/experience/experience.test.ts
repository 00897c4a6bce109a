// Members' experience with tools: the figures against a slow recount of the whole log, and who counts in them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import { ExperienceKeptOut, ExperienceShared } from '../../../modules/planner/model/experience.ts';
import { improvementOf, metricTypes } from '../../../modules/planner/model/improvement.ts';
import {
  KpiMeasured,
  KpiMeasurementDeleted,
  progressStatuses,
  ToolProgressed,
} from '../../../modules/planner/model/tracking.ts';
import type { DomainEvent } from '../../../src/kernel/event.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { plansProjection } from '../plans/projection.ts';
import { experienceProjection } from './projection.ts';
import { experienceOf, experienceOfTools } from './queries.ts';

const tool = 'tool-lamp';
const members = ['ada', 'bob', 'cyd', 'dee', 'eve', 'fay', 'gus'];

const progressed = (memberId: string, said: object = {}, planId = `plan of ${memberId}`) =>
  ToolProgressed({
    ...{ planId, memberId, toolId: tool, notes: 'Private', timeSpent: 4, difficultyRating: 2 },
    ...{ status: 'completed', ...said },
  });
const measured = (memberId: string, id: string, said: object = {}) =>
  KpiMeasured({
    ...{ planId: `plan of ${memberId}`, memberId, measurementId: `${id} of ${memberId}` },
    measured: {
      ...{ metricName: 'Leads', metricType: 'number', baseline: 10, currentValue: 15, targetValue: 20, notes: null },
      ...{ recordedAt: '2026-11-02T09:30:00.000Z', ...said },
    },
  });

async function experienceAfter(events: readonly DomainEvent[]) {
  const { read, close } = await foldedReadModels([experienceProjection, plansProjection], events);
  const experience = await experienceOf(read, tool);
  const ofTools = await experienceOfTools(read);
  await close();
  return { experience, ofTools };
}

test('five members make a figure, and four make none', async () => {
  const five = members.slice(0, 5);
  const events = five.flatMap((memberId) => [progressed(memberId), measured(memberId, 'm1')]);
  const { experience, ofTools } = await experienceAfter(events);
  const shown = {
    ...{ members: 5, finished: 5, hours: { median: 4, members: 5 }, difficulty: { average: 2, members: 5 } },
  };
  expect(experience).toEqual({
    ...shown,
    improvements: [{ metricType: 'number', improvement: 50, improvementText: '+50%', members: 5 }],
  });
  expect([...ofTools]).toEqual([[tool, shown]]);
  const without = await experienceAfter([...events, ExperienceKeptOut({ memberId: 'ada' })]);
  expect(without).toEqual({ experience: null, ofTools: new Map() });
  const again = [...events, ExperienceKeptOut({ memberId: 'ada' }), ExperienceShared({ memberId: 'ada' })];
  expect((await experienceAfter(again)).experience).toEqual(experience);
  expect((await experienceAfter([...events, MemberErased({ memberId: 'ada' })])).experience).toBeNull();
});

test('a member counts once, however many of their plans contain the tool', async () => {
  const events = members.slice(0, 4).flatMap((memberId) => [progressed(memberId), progressed(memberId, {}, 'another')]);
  expect((await experienceAfter(events)).experience).toBeNull();
});

test('a member who has not started, or goes back, does not count', async () => {
  const events = members.slice(0, 5).map((memberId) => progressed(memberId));
  const back = progressed('ada', { status: 'not_started' });
  expect((await experienceAfter([...events, back])).experience).toBeNull();
  const otherPlan = progressed('ada', { status: 'not_started' }, 'another');
  expect((await experienceAfter([...events, otherPlan])).experience).toMatchObject({ members: 5 });
});

const member = fc.constantFrom(...members);
const number = fc.integer({ min: 1, max: 40 });
const someEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        memberId: member,
        plan: fc.constantFrom('plan of', 'other of'),
        status: fc.constantFrom(...progressStatuses, 'completed' as const),
        timeSpent: fc.option(fc.constantFrom(0.5, 2, 4, 8, 24)),
        difficultyRating: fc.option(fc.integer({ min: 1, max: 5 })),
      })
      .map(({ memberId, plan, ...said }) => progressed(memberId, said, `${plan} ${memberId}`)),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        memberId: member,
        id: fc.constantFrom('m1', 'm2', 'm3', 'm4'),
        metricName: fc.constantFrom('Leads', 'leads', 'Hours'),
        metricType: fc.constantFrom(...metricTypes),
        currentValue: number,
        second: fc.integer({ min: 10, max: 59 }),
      })
      .map(({ memberId, id, second, ...said }) =>
        measured(memberId, id, { ...said, recordedAt: `2026-11-02T09:30:${second}.000Z` }),
      ),
  },
  {
    weight: 1,
    arbitrary: member.map((memberId) =>
      KpiMeasurementDeleted({ planId: `plan of ${memberId}`, memberId, measurementId: `m1 of ${memberId}` }),
    ),
  },
  { weight: 1, arbitrary: member.map((memberId) => ExperienceKeptOut({ memberId })) },
  { weight: 1, arbitrary: member.map((memberId) => ExperienceShared({ memberId })) },
);

const middle = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
};

/** Recounts member by member from the whole log, as documented. */
function recounted(events: readonly DomainEvent[]) {
  const counted = members.flatMap((memberId) => {
    const own = events.filter(({ data }) => (data as { memberId: string }).memberId === memberId);
    if (own.some(({ type }) => type === 'MemberErased')) return [];
    const settings = own.filter(({ type }) => type.startsWith('Experience'));
    if (settings.at(-1)?.type === 'ExperienceKeptOut') return [];
    const noted = own.filter(({ type }) => type === 'ToolProgressed').map(({ data }) => data as Noted);
    let current: Noted | undefined;
    for (const each of noted)
      if (each.status !== 'not_started') current = each;
      else if (current?.planId === each.planId) current = undefined;
    if (current === undefined) return [];
    const { planId } = current;
    const latest = new Map<string, Kpi>();
    for (const { type, data } of own) {
      const { measurementId, planId: of, measured: said } = data as Kpi;
      if (type === 'KpiMeasured') latest.set(measurementId, { measurementId, planId: of, measured: said });
      if (type === 'KpiMeasurementDeleted') latest.delete(measurementId);
    }
    const inPlan = [...latest.values()].filter((each) => each.planId === planId);
    return [{ current, measurements: inPlan }];
  });
  if (counted.length < 5) return null;
  const hours = counted.flatMap(({ current: { timeSpent } }) => timeSpent ?? []);
  const ratings = counted.flatMap(({ current: { difficultyRating } }) => difficultyRating ?? []);
  const improvements = metricTypes.flatMap((metricType) => {
    const ofMembers = counted.flatMap(({ measurements }) => {
      const names = new Set(measurements.map(({ measured: { metricName } }) => metricName.toLowerCase()));
      const newest = [...names].flatMap((name) => {
        const [first] = measurements
          .filter(({ measured: { metricName } }) => metricName.toLowerCase() === name)
          .toSorted((one, other) =>
            [other.measured.recordedAt, other.measurementId] > [one.measured.recordedAt, one.measurementId] ? 1 : -1,
          );
        return first?.measured.metricType === metricType ? [improvementOf(first.measured).improvement] : [];
      });
      return newest.length === 0 ? [] : [middle(newest)];
    });
    return ofMembers.length < 5 ? [] : [{ metricType, members: ofMembers.length, improvement: middle(ofMembers) }];
  });
  return {
    members: counted.length,
    finished: counted.filter(({ current: { status } }) => status === 'completed').length,
    hours: hours.length < 5 ? null : { median: middle(hours), members: hours.length },
    difficulty:
      ratings.length < 5
        ? null
        : {
            average: Math.round((10 * ratings.reduce((sum, each) => sum + each, 0)) / ratings.length) / 10,
            members: ratings.length,
          },
    improvements,
  };
}
type Noted = { planId: string; status: string; timeSpent: number | null; difficultyRating: number | null };
type Kpi = { measurementId: string; planId: string; measured: Parameters<typeof improvementOf>[0] & KpiSaid };
type KpiSaid = { metricName: string; recordedAt: string };

test('the figures equal a slow recount of all that happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someEvent, { minLength: 20, maxLength: 90 }), fc.option(member), async (some, gone) => {
      const events = gone === null ? some : [...some, MemberErased({ memberId: gone })];
      const { experience } = await experienceAfter(events);
      const expected = recounted(events);
      if (expected === null) {
        expect(experience).toBeNull();
        return;
      }
      const { improvements, ...figures } = expected;
      expect(experience).toMatchObject(figures);
      const shown = (experience?.improvements ?? []).map(({ improvementText: _, ...each }) => each);
      const byType = (one: { metricType: string }, other: { metricType: string }) =>
        one.metricType < other.metricType ? -1 : 1;
      expect(shown.toSorted(byType)).toEqual(
        improvements.map((each) => ({ ...each, improvement: expect.closeTo(each.improvement, 1) })).toSorted(byType),
      );
    }),
    { numRuns: 60 },
  );
}, 60_000);
