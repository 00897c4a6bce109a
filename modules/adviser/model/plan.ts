// The adviser's inputs and results, in one form whichever engine wrote them.
import { z } from 'zod';
import { publicText } from '../../../src/kernel/event.ts';

export const stages = ['idea', 'mvp', 'scaling'] as const;
export const teamSizes = ['1', '2-5', '6-10', '11-50', '50+'] as const;
export const budgets = ['bootstrap', '<$10k', '$10k-$50k', '$50k+'] as const;

export const brief = z.object({
  goals: z.string().trim().min(10).max(4_000),
  stage: z.enum(stages),
  techStack: z.string().trim().min(1).max(2_000),
  teamSize: z.enum(teamSizes),
  budget: z.enum(budgets),
});
export type Brief = z.infer<typeof brief>;

const line = z.string().min(1).max(600);
const paragraph = z.string().min(1).max(4_000);

const recommendedTool = z.object({
  toolId: z.string(),
  name: line,
  category: line,
  description: paragraph,
  integrationComplexity: z.enum(['low', 'medium', 'high']),
  estimatedTimeToImplement: line,
  pricingModel: line,
  keyBenefits: z.array(line).min(1).max(6),
  website: z.string(),
  isInnovative: z.boolean(),
});
export type RecommendedTool = z.infer<typeof recommendedTool>;

export const plan = z.object({
  summary: paragraph,
  recommendedTools: z.array(recommendedTool).min(3).max(5),
  implementationOrder: z
    .array(
      z.object({
        step: z.int().min(1),
        toolName: line,
        rationale: paragraph,
        /** Names of tools of earlier steps. */
        prerequisites: z.array(line).max(5).optional(),
      }),
    )
    .min(3)
    .max(10),
  quickWins: z
    .array(z.object({ action: paragraph, tool: line, timeRequired: line, impact: paragraph }))
    .min(1)
    .max(6),
  kpis: z
    .array(z.object({ name: line, baseline: line, target: line, measurement: paragraph }))
    .min(1)
    .max(6),
});
export type Plan = z.infer<typeof plan>;

export const company = z.object({ companyName: z.string(), description: z.string(), challenges: z.string() });
export type Company = z.infer<typeof company>;

/** What a member rejected in earlier results: by ids, never in words. Ids that don't exist are ignored. */
export type Rejected = Readonly<{
  /** The names of jobs, or the ids of sectors: the `need` of recommendations. */
  needs: readonly string[];
  tools: readonly string[];
  /** Whether tools without a free plan are too expensive. */
  paid: boolean;
}>;
export const nothingRejected: Rejected = { needs: [], tools: [], paid: false };

export const analysis = z.object({
  summary: paragraph,
  challenges: z.array(line).max(8),
  recommendations: z
    .array(
      z.object({
        category: line,
        /** What it is for: the name of a job or the id of a sector. Older analyses lack it. */
        need: line.optional(),
        description: paragraph,
        tools: z
          .array(
            z.object({
              toolId: z.string(),
              name: line,
              reason: paragraph,
              website: z.string(),
              tier: z.enum(['innovative', 'classic']),
            }),
          )
          .min(1)
          .max(8),
      }),
    )
    .min(1)
    .max(8),
  expectedBenefits: z.array(line).min(1).max(8),
  /** Left out because it was rejected before. */
  leftOut: z.array(line).max(100).optional(),
});
export type Analysis = z.infer<typeof analysis>;

export const writer = z.discriminatedUnion('engine', [
  z.object({
    engine: z.literal('embedded'),
    /** Why no model wrote it, if one is configured. */
    instead: z.enum(['switched-off', 'cap-reached', 'no-consent', 'unusable-answer']).optional(),
  }),
  z.object({
    engine: z.literal('model'),
    model: publicText('The operator chooses the model in the settings.'),
    provider: publicText('The operator chooses the provider in the settings.'),
  }),
]);
export type Writer = z.infer<typeof writer>;

export const adviceStages = ['reading', 'choosing', 'writing', 'checking'] as const;
export type Progress = Readonly<{ stage: (typeof adviceStages)[number] }>;

export type AdviceOptions = Readonly<{
  memberId: string;
  hasConsent: boolean;
  /** Identifies the work on a plan: a retry under the same key does not pay a model again for the same result. */
  workId?: string;
  signal?: AbortSignal;
  onProgress?(progress: Progress): void;
}>;

/** The adviser, passed to features as `deps.advice`. Throws `AdviceFailed`, whose message can be shown. */
export type Advice = Readonly<{
  plan(brief: Brief, options: AdviceOptions): Promise<Readonly<{ plan: Plan; writer: Writer }>>;
  analyse(
    company: Company,
    options: AdviceOptions,
    not?: Rejected,
  ): Promise<Readonly<{ analysis: Analysis; writer: Writer }>>;
}>;

export const adviceFailures = [
  'busy',
  'too-slow',
  'refused',
  'unusable',
  'unreachable',
  'key-refused',
  'catalogue-too-small',
] as const;
export type AdviceFailure = (typeof adviceFailures)[number];

const messages: Readonly<Record<AdviceFailure, string>> = {
  busy: 'The AI service is busy. Please try again in a few minutes.',
  'too-slow': 'The AI service took too long to answer. Please try again.',
  refused: 'The AI service declined to answer this. Please try again with other words.',
  unusable: 'The AI service gave an answer that we could not use. Please try again.',
  unreachable: 'The AI service could not be reached. Please try again.',
  'key-refused': 'The AI service doesn’t work at the moment. Only we can fix that; please come back later.',
  'catalogue-too-small': 'There are too few fitting tools in the directory to make a recommendation.',
};

export class AdviceFailed extends Error {
  readonly failure: AdviceFailure;
  constructor(failure: AdviceFailure, options?: ErrorOptions) {
    super(messages[failure], options);
    this.name = 'AdviceFailed';
    this.failure = failure;
  }
}
