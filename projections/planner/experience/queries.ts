// Members' experience with a tool: figures over at least five members each, so that none reveals an individual.
import { type Improvement, improvementWords, type MetricType } from '../../../modules/planner/model/improvement.ts';
import { cachedQuery } from '../../../src/platform/viewing/cached-query.ts';
import { everyOne } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type Metric, metricsOf } from '../plans/queries.ts';
import { medianOf, steps } from './hours.ts';
import { experienceByTool, experiences, stepField } from './projection.ts';

const fewestMembers = 5;
/** The maximum number of members whose measurements are read. */
const maxMeasuring = 100;

export type ToolExperience = Readonly<{
  members: number;
  finished: number;
  hours: Readonly<{ median: number; members: number }> | null;
  /** From 1, easy, to 5, hard. */
  difficulty: Readonly<{ average: number; members: number }> | null;
}>;

export type MeasuredImprovement = Pick<Improvement, 'improvement' | 'improvementText'> &
  Readonly<{ metricType: MetricType; members: number }>;

type Counted = Readonly<Record<string, unknown>>;

function experienceFrom(counted: Counted | undefined): ToolExperience | null {
  const sumOf = (field: string): number => Number(counted?.[field] ?? 0);
  const members = sumOf('members');
  if (members < fewestMembers) return null;
  const hours = steps.flatMap((step) => Array<number>(sumOf(stepField(step))).fill(step));
  const rated = sumOf('rated');
  return {
    members,
    finished: sumOf('finished'),
    hours: hours.length < fewestMembers ? null : { median: medianOf(hours), members: hours.length },
    difficulty:
      rated < fewestMembers ? null : { average: Math.round((10 * sumOf('difficulty')) / rated) / 10, members: rated },
  };
}

export type Experience = ToolExperience & Readonly<{ improvements: readonly MeasuredImprovement[] }>;

/** Returns null while fewer than five members have tried a tool. */
export async function experienceOf(read: ReadModels, toolId: string): Promise<Experience | null> {
  return (await cachedExperience(read, toolId)).experience;
}

const cachedExperience = cachedQuery('experience.of', async (read, toolId: string) => {
  const counted = experienceFrom(await read.get(experienceByTool, toolId));
  return { experience: counted && { ...counted, improvements: await improvementsWith(read, toolId) } };
});

/** For all tools with enough members, for an adviser. */
export const experienceOfTools = cachedQuery('experience.of-tools', async (read) => {
  const found = new Map<string, ToolExperience>();
  for await (const { _id, ...counted } of everyOne(read, { from: experienceByTool, where: {}, sort: { _id: 1 } })) {
    const experience = experienceFrom(counted);
    if (experience !== null) found.set(_id, experience);
  }
  return found;
});

async function improvementsWith(read: ReadModels, toolId: string): Promise<readonly MeasuredImprovement[]> {
  const using = await read.find(experiences, { where: { toolIds: toolId }, limit: maxMeasuring });
  const planIds = using.flatMap(({ noted }) => noted.flatMap((each) => (each.toolId === toolId ? [each.planId] : [])));
  const measured = await Promise.all(planIds.map((planId) => metricsOf(read, planId)));
  const ofMembers = measured.flatMap(improvementsOfMember);
  return [...Map.groupBy(ofMembers, ({ metricType }) => metricType)].flatMap(([metricType, some]) => {
    if (some.length < fewestMembers) return [];
    const improvement = medianOf(some.map((each) => each.improvement));
    return [{ metricType, members: some.length, ...improvementWords(metricType, improvement) }];
  });
}

/** Returns one figure for each type. A number that started at zero has no percentage. */
function improvementsOfMember(metrics: readonly Metric[]) {
  const comparable = metrics.filter(({ metricType, baseline }) => metricType !== 'number' || baseline !== 0);
  return [...Map.groupBy(comparable, ({ metricType }) => metricType)].map(([metricType, some]) => ({
    metricType,
    improvement: medianOf(some.map(({ improvement }) => improvement)),
  }));
}
