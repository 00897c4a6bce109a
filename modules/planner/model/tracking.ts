// The progress of a plan: its tools and its measurements. The caller has checked owner and tool.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import { actingMember, type Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { firstNeedsAll, measuredTooEarly, measurementNotFound, otherType, tooManyMeasurements } from './errors.ts';
import { type MetricType, metricTypes } from './improvement.ts';

export const maxMeasurements = 500;

export const progressStatuses = ['not_started', 'in_progress', 'completed'] as const;
export type ProgressStatus = (typeof progressStatuses)[number];

const ids = { planId: idOf('plan'), memberId: idOf('member') };

/** The measured value. A company's numbers are private, like its words. */
const measured = z.object({
  metricName: z.string(),
  metricType: z.enum(metricTypes),
  baseline: z.number(),
  currentValue: z.number(),
  targetValue: z.number(),
  notes: z.string().nullable(),
  recordedAt: z.string(),
});
export type Measured = z.infer<typeof measured>;

export const ToolProgressed = defineEvent('ToolProgressed', {
  summary: 'A member recorded the progress of a tool of their plan.',
  schema: z.object({
    ...ids,
    toolId: idOf('tool'),
    status: z.enum(progressStatuses),
    notes: personal('memberId', z.string()),
    /** In hours. */
    timeSpent: z.number().nullable(),
    /** 1 is easy, 5 is hard. */
    difficultyRating: z.int().nullable(),
  }),
});
export const KpiMeasured = defineEvent('KpiMeasured', {
  summary: 'A member recorded a measurement of their plan.',
  schema: z.object({ ...ids, measurementId: idOf('measurement'), measured: personal('memberId', measured) }),
});
export const KpiMeasurementDeleted = defineEvent('KpiMeasurementDeleted', {
  summary: 'A member deleted a measurement.',
  schema: z.object({ ...ids, measurementId: idOf('measurement') }),
});

const events = [ToolProgressed, KpiMeasured, KpiMeasurementDeleted] as const;
type TrackingEvent = EventsOf<typeof events>;

export type Progress = Readonly<{
  status: ProgressStatus;
  notes: string;
  timeSpent: number | null;
  difficultyRating: number | null;
}>;
/** The metric's type, baseline and target may be omitted once they are known. */
export type Measurement = Pick<Measured, 'metricName' | 'currentValue' | 'notes'> &
  Readonly<{
    metricType?: MetricType | undefined;
    baseline?: number | undefined;
    targetValue?: number | undefined;
    recordedAt?: string | undefined;
  }>;

type NoteProgress = Command<
  'NoteProgress',
  Readonly<{ planId: string; toolId: string; changes: { [Field in keyof Progress]?: Progress[Field] | undefined } }>
>;
type Measure = Command<'MeasureKpi', Readonly<{ planId: string; measurementId: string; measurement: Measurement }>>;
type DeleteMeasurement = Command<'DeleteMeasurement', Readonly<{ planId: string; measurementId: string }>>;
type TrackingCommand = NoteProgress | Measure | DeleteMeasurement;

type Metric = Pick<Measured, 'metricType' | 'baseline' | 'targetValue'>;
type TrackingState = Readonly<{
  progress: Readonly<Record<string, Progress>>;
  /** The measured values, by measurement. Null if unreadable. */
  measurements: Readonly<Record<string, Measured | null>>;
}>;

const notStarted: Progress = { status: 'not_started', notes: '', timeSpent: null, difficultyRating: null };

function evolve({ progress, measurements }: TrackingState, event: TrackingEvent): TrackingState {
  switch (event.type) {
    case 'ToolProgressed': {
      const { toolId, status, notes, timeSpent, difficultyRating } = event.data;
      const noted = { status, notes: notes ?? '', timeSpent, difficultyRating };
      return { progress: { ...progress, [toolId]: noted }, measurements };
    }
    case 'KpiMeasured':
      return { progress, measurements: { ...measurements, [event.data.measurementId]: event.data.measured } };
    case 'KpiMeasurementDeleted': {
      const { [event.data.measurementId]: _, ...others } = measurements;
      return { progress, measurements: others };
    }
  }
}

function decide(command: TrackingCommand, state: TrackingState): readonly TrackingEvent[] | Refusal {
  const memberId = actingMember(command);
  const { planId } = command.data;
  switch (command.type) {
    case 'NoteProgress': {
      const { toolId, changes } = command.data;
      const before = state.progress[toolId] ?? notStarted;
      const after: Progress = {
        status: changes.status ?? before.status,
        notes: changes.notes ?? before.notes,
        timeSpent: changes.timeSpent === undefined ? before.timeSpent : changes.timeSpent,
        difficultyRating: changes.difficultyRating === undefined ? before.difficultyRating : changes.difficultyRating,
      };
      return isSame(before, after) ? [] : [ToolProgressed({ planId, memberId, toolId, ...after })];
    }
    case 'MeasureKpi':
      return measure(command, memberId, state);
    case 'DeleteMeasurement': {
      const { measurementId } = command.data;
      if (!(measurementId in state.measurements)) return measurementNotFound;
      return [KpiMeasurementDeleted({ planId, memberId, measurementId })];
    }
  }
}

const isSame = (a: Progress, b: Progress): boolean =>
  a.status === b.status &&
  a.notes === b.notes &&
  a.timeSpent === b.timeSpent &&
  a.difficultyRating === b.difficultyRating;

function measure(
  { data: { planId, measurementId, measurement }, at }: Measure,
  memberId: string,
  { measurements }: TrackingState,
): readonly TrackingEvent[] | Refusal {
  if (measurementId in measurements) return [];
  if (Object.keys(measurements).length >= maxMeasurements) return tooManyMeasurements;
  const { metricName, currentValue, notes, recordedAt = at } = measurement;
  if (recordedAt > at) return measuredTooEarly;
  const known = metricOf(measurements, metricName);
  const metricType = measurement.metricType ?? known?.metricType;
  const baseline = measurement.baseline ?? known?.baseline;
  const targetValue = measurement.targetValue ?? known?.targetValue;
  if (metricType === undefined) return firstNeedsAll.at('metricType');
  if (baseline === undefined) return firstNeedsAll.at('baseline');
  if (targetValue === undefined) return firstNeedsAll.at('targetValue');
  if (known !== undefined && known.metricType !== metricType) return otherType;
  const fields = { metricName, metricType, baseline, currentValue, targetValue, notes, recordedAt };
  return [KpiMeasured({ planId, memberId, measurementId, measured: fields })];
}

/** The latest spelling. */
function metricOf(measurements: TrackingState['measurements'], name: string): Metric | undefined {
  const key = metricKey(name);
  return (
    Object.values(measurements).findLast((each) => each !== null && metricKey(each.metricName) === key) ?? undefined
  );
}

/** Two names that differ only in case are one metric. */
export const metricKey = (name: string): string => name.toLowerCase();

export const tracking = aggregate({
  category: 'plantracking',
  events,
  decider: { initial: { progress: {}, measurements: {} } as TrackingState, evolve, decide },
});
