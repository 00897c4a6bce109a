// The inputs and the content of a plan, as events hold them. The adviser has checked both.
import { z } from 'zod';
import { publicText } from '../../../src/kernel/event.ts';

export const stages = ['idea', 'mvp', 'scaling'] as const;
export const teamSizes = ['1', '2-5', '6-10', '11-50', '50+'] as const;
export const budgets = ['bootstrap', '<$10k', '$10k-$50k', '$50k+'] as const;

export const answers = z.object({
  goals: z.string(),
  stage: z.enum(stages),
  techStack: z.string(),
  teamSize: z.enum(teamSizes),
  budget: z.enum(budgets),
});
export type Answers = z.infer<typeof answers>;

export const report = z.object({
  summary: z.string(),
  recommendedTools: z.array(
    z.object({
      toolId: z.string(),
      name: z.string(),
      category: z.string(),
      description: z.string(),
      integrationComplexity: z.enum(['low', 'medium', 'high']),
      estimatedTimeToImplement: z.string(),
      pricingModel: z.string(),
      keyBenefits: z.array(z.string()),
      website: z.string(),
      isInnovative: z.boolean(),
    }),
  ),
  implementationOrder: z.array(
    z.object({
      step: z.int(),
      toolName: z.string(),
      rationale: z.string(),
      prerequisites: z.array(z.string()).optional(),
    }),
  ),
  quickWins: z.array(z.object({ action: z.string(), tool: z.string(), timeRequired: z.string(), impact: z.string() })),
  kpis: z.array(z.object({ name: z.string(), baseline: z.string(), target: z.string(), measurement: z.string() })),
});
export type Report = z.infer<typeof report>;

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

/** `gave-up`: its time ran out. `unpaid`: its purchase was spent on another plan at the same moment. */
export const failures = [
  'busy',
  'too-slow',
  'refused',
  'unusable',
  'unreachable',
  'key-refused',
  'catalogue-too-small',
  'gave-up',
  'unpaid',
] as const;
export type Failure = (typeof failures)[number];

export const failureWords: Readonly<Record<Failure, string>> = {
  busy: 'The AI service is busy. Please try again in a few minutes.',
  'too-slow': 'The report took too long to write. Please try again.',
  refused: 'The AI service declined to answer this. Start a new plan with other words.',
  unusable: 'The AI service gave an answer that we could not use. Please try again.',
  unreachable: 'The AI service could not be reached. Please try again.',
  'key-refused': 'The AI service doesn’t work at the moment. Only we can fix that; please come back later.',
  'catalogue-too-small': 'There are too few fitting tools in the directory to make a plan.',
  'gave-up': 'Something went wrong on our side. Please try again.',
  unpaid: 'It was not paid for. Choose what suits you at the checkout, then try again.',
};
