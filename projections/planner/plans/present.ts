// A plan as calls return it. A report that is not ready has the same form without content.
import { improvementOf } from '../../../modules/planner/model/improvement.ts';
import { failureWords, type Report } from '../../../modules/planner/model/report.ts';
import { metricKey } from '../../../modules/planner/model/tracking.ts';
import type { MeasurementDocument, PlanDocument, ProgressDocument } from './read-model.ts';

export type PlanView = Readonly<
  { id: string; number: number /** Of the stored record; nothing changes it. */; recordStatus: 'active' } & Pick<
    PlanDocument,
    'status' | 'writer' | 'createdAt' | 'updatedAt'
  > &
    Omit<Report, 'summary'> & {
      /** Null until the report is ready. */
      summary: string | null;
      failure: string | null;
    }
>;

const nothingYet = { summary: null, recommendedTools: [], implementationOrder: [], quickWins: [], kpis: [] };

export function presentPlan(doc: PlanDocument, number: number): PlanView {
  const { _id: id, status, report, writer, reason, createdAt, updatedAt } = doc;
  return {
    ...{ id, number, recordStatus: 'active', status, writer, createdAt, updatedAt, ...(report ?? nothingYet) },
    failure: reason === null ? null : failureWords[reason],
  };
}

export type ProgressView = Readonly<{ toolName: string /** The address of the tool's logo. */; logo: string | null }> &
  Pick<
    ProgressDocument,
    'toolId' | 'status' | 'notes' | 'timeSpent' | 'difficultyRating' | 'startedAt' | 'completedAt'
  >;

const untouched = {
  status: 'not_started',
  notes: '',
  timeSpent: null,
  difficultyRating: null,
  startedAt: null,
  completedAt: null,
} as const;

/** Returns the progress of every tool of the report, in its order. */
export function presentProgress(
  report: Report | null,
  noted: readonly ProgressDocument[],
  logoOf: (toolId: string) => string | null,
): readonly ProgressView[] {
  const byTool = new Map(noted.map((doc) => [doc.toolId, doc]));
  return (report?.recommendedTools ?? []).map(({ toolId, name: toolName }) => {
    const { status, notes, timeSpent, difficultyRating, startedAt, completedAt } = byTool.get(toolId) ?? untouched;
    const logo = logoOf(toolId);
    return { toolName, toolId, logo, status, notes, timeSpent, difficultyRating, startedAt, completedAt };
  });
}

/** Returns each metric with its measurements, oldest first; the newest determines type, baseline and target. */
export function presentMetrics(measured: readonly MeasurementDocument[]) {
  const byMetric = Map.groupBy(measured, ({ metricName }) => metricKey(metricName));
  return [...byMetric.values()].flatMap((all) => {
    const last = all.at(-1);
    if (last === undefined) return [];
    const { metricName, metricType, baseline, currentValue, targetValue, notes, recordedAt } = last;
    const values = { metricName, metricType, baseline, currentValue, targetValue };
    const measurements = all.map((each) => ({
      ...{ id: each._id, value: each.currentValue, notes: each.notes, recordedAt: each.recordedAt },
    }));
    return [{ ...{ ...values, ...improvementOf(values), notes, recordedAt }, measurements }];
  });
}
