// The plans of the demo's members: paid in the sandbox, written by the embedded adviser, carried out and measured over weeks.
import { createAdvice } from '../../../modules/adviser/index.ts';
import { customers, offerOf, spendOn } from '../../../modules/billing/index.ts';
import { type Answers, plans, type Report, tracking, type Writer } from '../../../modules/planner/index.ts';
import { readCatalogue, sectorNames, slugOf, toolIdOf } from '../../../modules/tools/index.ts';
import { derivedId } from '../../kernel/ids.ts';
import { dayMs, hourMs } from '../../kernel/instants.ts';
import { type DemoPlan, readPlans } from '../content/plans.ts';
import { demoSeedCause, memberIdOf } from '../ids.ts';
import type { Acting, DemoPart, Moment } from '../moment.ts';
import { introducing } from './accounts.ts';

export const plannerDemo: DemoPart = { moments: () => readPlans().flatMap(momentsOf) };

/** The shipped catalogue, which every fresh installation lists. */
const adviser = createAdvice({
  catalogue: async () => {
    shipped ??= readCatalogue().then((found) =>
      found.map((tool) => ({ ...tool, id: toolIdOf(slugOf(tool.name)), category: sectorNames[tool.sector] })),
    );
    return shipped;
  },
});
let shipped: Promise<Awaited<ReturnType<Parameters<typeof createAdvice>[0]['catalogue']>>> | undefined;

const planIdOf = (by: string): string => derivedId(demoSeedCause, 'plan', by);

function momentsOf(plan: DemoPlan): readonly Moment[] {
  const { by, day, progress, metrics } = plan;
  const planId = planIdOf(by);
  const planning = `plan ${by}`;
  const moment = (name: string, on: number, enact: Moment['enact'], hour = 9): Moment => ({
    ...{ name, by, atMs: on * dayMs + hour * hourMs, needs: [planning], enact },
  });
  return [
    { ...moment(planning, day, (acting) => askAndPay(plan, planId, acting)), needs: [introducing(by)], notifies: [by] },
    ...progress.map(({ tool, day: on, status, hours: timeSpent, difficulty: difficultyRating, notes }) =>
      moment(`carry ${by} ${tool} ${on}`, on, async (acting) => {
        const changes = { status, timeSpent, difficultyRating, notes };
        const data = { planId, toolId: toolIdOf(slugOf(tool)), changes };
        await acting.execute(tracking, planId, { type: 'NoteProgress', data });
      }),
    ),
    ...metrics.flatMap(({ name: metricName, type: metricType, baseline, target: targetValue, on }, place) =>
      Object.entries(on).map(([measuredOn, currentValue]) =>
        moment(
          `measure ${by} ${place} ${measuredOn}`,
          Number(measuredOn),
          async (acting) => {
            const measurementId = derivedId(planId, metricName, measuredOn);
            const measurement = { metricName, metricType, baseline, targetValue, currentValue, notes: null };
            const data = { planId, measurementId, measurement };
            await acting.execute(tracking, planId, { type: 'MeasureKpi', data });
          },
          10 + place,
        ),
      ),
    ),
  ];
}

/** The answers that a plan begins with, and the report that the adviser writes for them. */
export async function reportFor({ by, goals, stage, techStack, teamSize, budget }: DemoPlan) {
  const answers: Answers = { goals, stage, techStack, teamSize, budget };
  const { plan: report, writer } = await adviser.plan(answers, { memberId: memberIdOf(by), hasConsent: false });
  return { answers, report, writer };
}

async function askAndPay(plan: DemoPlan, planId: string, acting: Acting): Promise<void> {
  const { by, progress } = plan;
  const memberId = memberIdOf(by);
  const { amount: amountPence } = offerOf('one_time');
  const purchase = { purchaseId: derivedId(planId, 'purchase'), provider: 'sandbox', amountPence } as const;
  const paid = { memberId, ...purchase, boughtAt: acting.at, revoked: null, observedAt: acting.at };
  const { answers, report, writer } = await reportFor(plan);
  const names = new Set(report.recommendedTools.map(({ name }) => name));
  for (const { tool } of progress)
    if (!names.has(tool)) throw new Error(`The adviser no longer gives ${by} ${tool}, but ${[...names].join(', ')}.`);
  await acting.execute(customers, memberId, { type: 'RecordPurchase', data: paid });
  await acting.execute(plans, planId, { type: 'RequestPlan', data: { planId, answers, hasConsent: false } });
  // The report is ready before it is paid for, so that nothing else starts to write it.
  await recordReport(planId, { report, writer }, acting);
  const { state } = await acting.load(plans, planId);
  if (state.status !== 'none') await spendOn(acting, { memberId, planId, attempt: state.attempt });
}

/** Records a report. A request in the past times out unless the report follows at once, and is then repeated. */
async function recordReport(
  planId: string,
  written: Readonly<{ report: Report; writer: Writer }>,
  acting: Acting,
): Promise<void> {
  for (;;) {
    const { state } = await acting.load(plans, planId);
    if (state.status === 'none' || state.status === 'ready') return;
    const hasFailed = state.status === 'failed';
    const attempt = hasFailed ? state.attempt + 1 : state.attempt;
    const step = (type: string) => ({ step: `${type}-${attempt}` });
    if (hasFailed)
      await acting.execute(plans, planId, { type: 'RetryPlan', data: { hasConsent: false } }, step('retry'));
    const data = { attempt, ...written };
    await acting.executeAsKindling(plans, planId, { type: 'RecordReport', data }, step('report'));
  }
}
