// The demo members' reviews of tools, and their submitted tools.
import { z } from 'zod';
import { ToolListed } from '../../../modules/tools/index.ts';
import { readContent } from './read-content.ts';

const review = z.strictObject({
  /** The slug of a tool of the shipped catalogue. */
  tool: z.string(),
  by: z.string(),
  /** Day of the community. */
  day: z.number().min(0).max(55),
  rating: z.int().min(1).max(5),
  text: z.string().min(10),
});

const submission = ToolListed.schema.shape.tool
  .omit({ pricingClass: true })
  .extend({ by: z.string(), day: z.number().min(0).max(55), isOwn: z.boolean() });

export const readTools = () =>
  readContent('tools', z.strictObject({ reviews: z.array(review), submissions: z.array(submission) }));

export type DemoReview = z.output<typeof review>;
export type DemoSubmission = z.output<typeof submission>;
