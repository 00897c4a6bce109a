// The implementation plans of the demo's members, and their progress.
import { z } from 'zod';
import { metricTypes, planAnswers, progressStatuses } from '../../../modules/planner/index.ts';
import { readContent } from './read-content.ts';

/** Day of the community. */
const day = z.number().min(0).max(55);

const step = z.strictObject({
  /** The name of a tool of the report. */
  tool: z.string(),
  day,
  status: z.enum(progressStatuses),
  hours: z.number().positive(),
  difficulty: z.int().min(1).max(5).nullable().default(null),
  notes: z.string().default(''),
});
const metric = z.strictObject({
  name: z.string(),
  type: z.enum(metricTypes),
  baseline: z.number(),
  target: z.number(),
  /** The measurements, by day. */
  on: z.record(z.string().regex(/^\d+$/), z.number()),
});
const plan = planAnswers.extend({ by: z.string(), day, progress: z.array(step), metrics: z.array(metric) });

export const readPlans = () => readContent('plans', z.array(plan));
export type DemoPlan = z.output<typeof plan>;
