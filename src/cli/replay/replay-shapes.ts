// The input of `replay`, and the schemas of its output.
import { z } from 'zod';
import { readModelReport } from '../verify/read-model-report.ts';

export const replayInput = z.object({
  projections: z.array(z.string()).default([]),
  all: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  pause: z.boolean().default(false),
  resume: z.boolean().default(false),
  cancel: z.boolean().default(false),
  despiteLosses: z.boolean().default(false),
  until: z.string().optional(),
  sandbox: z.string().optional(),
  list: z.boolean().default(false),
  show: z.string().optional(),
  drop: z.string().optional(),
  collection: z.string().optional(),
  id: z.string().optional(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  reveal: z.boolean().default(false),
  reason: z.string().optional(),
});
export type ReplayInput = z.output<typeof replayInput>;

const sandboxSummary = z.object({
  name: z.string(),
  position: z.string(),
  madeAt: z.string(),
  projections: z.array(z.string()),
});

export const replayAnswer = z.union([
  z.object({
    rebuilt: z.array(
      z.object({
        name: z.string(),
        generation: z.string(),
        outcome: z
          .enum(['live', 'stalled', 'paused', 'rebuild-paused'])
          .describe('stalled: it stopped at an event. Paused, it is built once the operator lets it go on.'),
        seconds: z.number(),
        builtBy: z.enum(['server', 'here']).describe('Who has built it, or would.'),
        fault: z.string().nullable().describe('What it stopped at.'),
      }),
    ),
  }),
  z.object({ wouldChange: z.array(readModelReport) }).describe('With --dry-run.'),
  z
    .object({ projections: z.array(z.object({ name: z.string(), changed: z.boolean() })) })
    .describe('With --pause, --resume or --cancel.'),
  z
    .object({
      sandbox: sandboxSummary.extend({ passedOver: z.int().describe('Events that could not be folded.').optional() }),
      collections: z.array(z.object({ collection: z.string(), documents: z.int() })),
    })
    .describe('With --until, and with --show.'),
  z.object({ documents: z.array(z.record(z.string(), z.unknown())) }).describe('With --show and --collection.'),
  z
    .object({
      sandboxes: z.array(sandboxSummary),
      unusable: z.array(z.object({ name: z.string(), reason: z.string() })).describe('Those that can only be dropped.'),
    })
    .describe('With --list.'),
  z.object({ dropped: z.string() }).describe('With --drop.'),
]);
export type ReplayAnswer = z.input<typeof replayAnswer>;
