// The weekly reminders: which are due, and their content, about a member's newest plan with something left to do.
import type { PlanToRemindOf } from '../../../modules/planner/model/reminder.ts';
import { maxMeasurements, metricKey } from '../../../modules/planner/model/tracking.ts';
import { dayMs } from '../../../src/kernel/instants.ts';
import { everyOne } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { measurements, plans, progress, reminders } from './projection.ts';
import { maxTools, numberOf } from './queries.ts';
import type { PlanDocument } from './read-model.ts';

const weekMs = 7 * dayMs;
const dueAtOnce = 1_000;

/** Yields members whose next reminder is due, longest overdue first. */
export async function* dueReminders(
  read: ReadModels,
  now: Date,
): AsyncGenerator<Readonly<{ memberId: string; slot: string }>> {
  const where = { nextAt: { $lte: now.toISOString() } };
  // Read at once, because taking a reminder changes the result of the query.
  const due = await read.find(reminders, { where, sort: { nextAt: 1 }, limit: dueAtOnce });
  for (const { _id: memberId, nextAt: slot } of due) yield { memberId, slot };
}

export async function planToRemindOf(read: ReadModels, memberId: string, now: Date) {
  for await (const doc of everyOne(read, { from: plans, where: { memberId }, sort: { createdAt: -1 } })) {
    const open = doc.status === 'ready' ? await openPlan(read, doc, now) : undefined;
    if (open !== undefined) return open;
  }
  return undefined;
}

/** Returns undefined once all tools are completed. */
async function openPlan(read: ReadModels, doc: PlanDocument, now: Date): Promise<PlanToRemindOf | undefined> {
  const { _id: planId, report } = doc;
  const noted = await read.find(progress, { where: { planId }, limit: maxTools });
  const statusOf = new Map(noted.map(({ toolId, status }) => [toolId, status]));
  const tools = (report?.recommendedTools ?? []).map(({ toolId, name }) => ({
    name,
    status: statusOf.get(toolId) ?? 'not_started',
  }));
  const named = (wanted: string) => tools.filter(({ status }) => status === wanted).map(({ name }) => name);
  const completed = named('completed').length;
  if (report === null || completed === tools.length) return undefined;
  const notBegun = new Set(named('not_started'));
  const next = report.implementationOrder.find(({ toolName }) => notBegun.has(toolName));
  const [number, toMeasure] = await Promise.all([
    numberOf(read, doc),
    metricsToMeasure(read, planId, { proposed: report.kpis.map(({ name }) => name), now }),
  ]);
  return {
    ...{ planId, number, tools: tools.length, completed, inProgress: named('in_progress'), toMeasure },
    next: next === undefined ? null : { step: next.step, toolName: next.toolName, rationale: next.rationale },
  };
}

/** Returns the KPIs and the member's own metrics that were not measured within a week. */
async function metricsToMeasure(
  read: ReadModels,
  planId: string,
  { proposed, now }: Readonly<{ proposed: readonly string[]; now: Date }>,
): Promise<readonly string[]> {
  const measured = await read.find(measurements, {
    where: { planId },
    sort: { recordedAt: 1 },
    limit: maxMeasurements,
  });
  const weekAgo = new Date(now.getTime() - weekMs).toISOString();
  const fresh = new Set(
    measured.filter(({ recordedAt }) => recordedAt > weekAgo).map(({ metricName }) => metricKey(metricName)),
  );
  const all = [...proposed, ...measured.map(({ metricName }) => metricName)];
  const once = new Map(all.toReversed().map((name) => [metricKey(name), name]));
  return [...once]
    .filter(([key]) => !fresh.has(key))
    .map(([, name]) => name)
    .toReversed();
}
