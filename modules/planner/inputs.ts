// The inputs of the planner's calls, parsed and cleaned once, at the edge.
import { z } from 'zod';
import { singleLine, userText } from '../../src/kernel/text.ts';
import { metricTypes } from './model/improvement.ts';
import { budgets, stages, teamSizes } from './model/report.ts';
import { progressStatuses } from './model/tracking.ts';

const consent = z.boolean().default(false);

/** A text of at least that many characters. */
const texts = (tooShort: string, max: number) => ({
  max,
  messages: { tooShort, invalid: tooShort, tooLong: `At most ${max.toLocaleString('en-GB')} characters.` },
});

export const onboarding = z.object({
  goals: userText({ min: 10, ...texts('Goals must be at least 10 characters', 4_000) }),
  stage: z.enum(stages, 'Choose a stage: idea, mvp or scaling.'),
  techStack: userText({ min: 1, ...texts('Tech stack is required', 2_000) }),
  teamSize: z.enum(teamSizes, `Choose a team size: ${teamSizes.join(', ')}.`),
  budget: z.enum(budgets, `Choose a budget: ${budgets.join(', ')}.`),
  /** Whether the answers may be sent to a model's provider. */
  consent,
});

const id = z.string().max(200);
export const plan = z.object({ id });
export const retried = z.object({ id, consent });

const notes = userText(texts('Notes are a text.', 2_000));

export const progress = z
  .object({
    id,
    /** The tool's name in the plan, or its id. */
    toolName: z.string('Name a tool of the plan.').max(300),
    status: z.enum(progressStatuses, 'A tool is not_started, in_progress or completed.').optional(),
    notes: notes.optional(),
    /** In hours. */
    timeSpent: z
      .number('Time spent is a number of hours.')
      .min(0, 'Time spent is at least 0 hours.')
      .max(10_000, 'Time spent is at most 10,000 hours.')
      .nullish(),
    difficultyRating: z
      .int('Rate the difficulty from 1 to 5.')
      .min(1, 'Rate the difficulty from 1 to 5.')
      .max(5, 'Rate the difficulty from 1 to 5.')
      .nullish(),
  })
  .readonly();

const amount = (what: string) =>
  z.number(`${what} is a number.`).min(-1e12, `${what} is too small.`).max(1e12, `${what} is too large.`);

export const measurement = z
  .object({
    id,
    metricName: singleLine({ min: 1, ...texts('Give the metric a name.', 120) }),
    metricType: z.enum(metricTypes, `A metric is one of ${metricTypes.join(', ')}.`).optional(),
    baseline: amount('The baseline').optional(),
    currentValue: amount('The current value'),
    targetValue: amount('The target').optional(),
    notes: notes.nullish(),
    recordedAt: z.iso
      .datetime({ error: 'Give the time as an ISO 8601 instant in UTC.' })
      // In one format, because instants are compared as text.
      .transform((text) => new Date(text).toISOString())
      .optional(),
  })
  .readonly();
export const deletedMeasurement = z.object({ id, measurementId: id });

/** From a link to a shared plan. */
const token = z.string().max(300);

const content = userText({ min: 1, ...texts('Write a comment first.', 2_000) });
/** By the owner with the plan's id, by anyone else with the link's token. */
export const ownComment = z.object({ id, content });
export const sharedComment = z.object({ token, content });
export const deletedComment = z.object({ commentId: id });
