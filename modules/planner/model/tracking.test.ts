// The rules for tracking a plan.
import { describe, expect, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { firstNeedsAll, measuredTooEarly, measurementNotFound, otherType } from './errors.ts';
import { improvementOf, type MetricType } from './improvement.ts';
import { KpiMeasured, KpiMeasurementDeleted, ToolProgressed, tracking } from './tracking.ts';

const ids = { planId: 'p1', memberId: 'ada' };
const at = '2026-11-22T20:00:00.000Z';
const ada = { actor: { kind: 'member', id: 'ada', isAdmin: false }, at } as const;
const note = (changes: object) =>
  ({ type: 'NoteProgress', data: { planId: 'p1', toolId: 't1', changes }, ...ada }) as const;
const measure = (fields: object, measurementId = 'm2') => {
  const measurement = { metricName: 'Leads', currentValue: 15, notes: null, ...fields };
  return { type: 'MeasureKpi', data: { planId: 'p1', measurementId, measurement }, ...ada } as const;
};
const leads = { metricName: 'Leads', metricType: 'number', baseline: 10, targetValue: 20, notes: null } as const;
const measured = (measurementId: string, currentValue: number, metricName = 'Leads') =>
  KpiMeasured({ ...ids, measurementId, measured: { ...leads, metricName, currentValue, recordedAt: at } });
const started = ToolProgressed({
  ...{ ...ids, toolId: 't1', status: 'in_progress', notes: 'Set up', timeSpent: 2, difficultyRating: 3 },
});

describe('a tool of a plan', () => {
  const { given } = specify(tracking);
  test('moves forwards and backwards, and omitted fields stay', () => {
    given(started)
      .when(note({ status: 'completed' }))
      .thenDecided(ToolProgressed({ ...started.data, status: 'completed' }));
    given(started)
      .when(note({ status: 'not_started', timeSpent: null }))
      .thenDecided(ToolProgressed({ ...started.data, status: 'not_started', timeSpent: null }));
  });
  test('is not recorded if nothing changes', () => {
    given(started)
      .when(note({ status: 'in_progress', notes: 'Set up' }))
      .thenNothing();
    given().when(note({})).thenNothing();
  });
});

describe('a metric', () => {
  const { given } = specify(tracking);
  test('has all its details at first, and only its value from then on', () => {
    given().when(measure({})).thenRefused(firstNeedsAll.at('metricType'));
    given()
      .when(measure({ metricType: 'number' }))
      .thenRefused(firstNeedsAll.at('baseline'));
    given()
      .when(measure({ ...leads }))
      .thenDecided(measured('m2', 15));
    given(measured('m1', 12))
      .when(measure({ metricName: 'leads' }))
      .thenDecided(measured('m2', 15, 'leads'));
  });
  test('is never measured in the future', () => {
    const earlier = '2026-11-21T20:00:00.000Z';
    given(measured('m1', 12))
      .when(measure({ recordedAt: '2026-11-22T20:00:00.001Z' }))
      .thenRefused(measuredTooEarly);
    given()
      .when(measure({ ...leads, recordedAt: earlier }))
      .thenDecided(
        KpiMeasured({ ...ids, measurementId: 'm2', measured: { ...leads, currentValue: 15, recordedAt: earlier } }),
      );
  });
  test('never changes its type', () => {
    given(measured('m1', 12))
      .when(measure({ metricType: 'time' }))
      .thenRefused(otherType);
  });
  test('can have a wrong measurement removed', () => {
    const remove = { type: 'DeleteMeasurement', data: { planId: 'p1', measurementId: 'm1' }, ...ada } as const;
    given(measured('m1', 12))
      .when(remove)
      .thenDecided(KpiMeasurementDeleted({ ...ids, measurementId: 'm1' }));
    given().when(remove).thenRefused(measurementNotFound);
  });
});

test.each<[MetricType, number, number, number, number, string, number]>([
  ['number', 10, 15, 20, 50, '+50%', 0.5],
  ['number', 10, 8, 20, -20, '−20%', 0],
  ['number', 0, 3, 10, 3, '+3', 0.3],
  ['number', 40, 30, 20, 25, '+25%', 0.5],
  ['percentage', 2, 3.5, 4, 1.5, '+1.5 points', 0.75],
  ['percentage', 8, 7, 4, 1, '+1 point', 0.25],
  ['currency', 1_000, 2_250.5, 5_000, 1_250.5, '+£1,250.5', 0.312_625],
  ['currency', 900, 600, 300, 300, '+£300', 0.5],
  ['time', 10, 4, 2, 6, '+6 h', 0.75],
  ['time', 10, 12, 2, -2, '−2 h', 0],
  ['number', 0.1, 0.3, 0.3, 200, '+200%', 1],
  ['number', 5, 5, 5, 0, '0%', 1],
])('a %s from %d to %d with the target %d has improved by %d', (metricType, baseline, currentValue, targetValue, improvement, improvementText, way) => {
  const found = improvementOf({ metricType, baseline, currentValue, targetValue });
  expect(found).toMatchObject({ improvement, improvementText });
  expect(found.wayToTarget).toBeCloseTo(way, 5);
});
