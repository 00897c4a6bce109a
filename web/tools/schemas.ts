// Validates the directory's forms, with their error messages. The server checks again.
import { z } from 'zod';
import type { Sector } from '../../modules/tools/names.ts';
import { sectors } from '../../modules/tools/names.ts';
import { longestReview } from '../../modules/tools/sizes.ts';
import { grouped } from '../ui/text/grouped.ts';
import { type PricingClass, pricingClasses, ties } from './directory-names.ts';

const required = (message: string, most: number) =>
  z.string().trim().min(1, message).max(most, `Please use at most ${most} characters`);

const atLeast = (least: number, what: string, most: number) =>
  z
    .string()
    .trim()
    .min(least, `${what} must be at least ${least} characters`)
    .max(most, `${what} must be at most ${grouped(most)} characters`);

const features = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))].filter((each) => each !== ''))
  .pipe(
    z
      .array(z.string().max(100, 'A feature has at most 100 characters'))
      .min(1, 'Please enter at least one feature')
      .max(30, 'At most 30 features'),
  );

const chosen = <Value extends string>(known: readonly Value[], message: string) =>
  z.string().transform((text, context): Value => {
    const value = known.find((each) => each === text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const submissionSchema = z.object({
  name: required('Tool name is required', 100),
  website: z
    .string()
    .trim()
    .max(2_000, 'Please enter a valid website URL')
    .refine(isSite, 'Please enter a valid website URL'),
  sector: chosen<Sector>(sectors, 'Sector is required'),
  summary: atLeast(10, 'Summary', 200),
  description: atLeast(20, 'Description', 5_000),
  features,
  pricing: required('Pricing information is required', 200),
  pricingClass: z.string().transform((text): PricingClass | undefined => pricingClasses.find((each) => each === text)),
  isOwn: z.boolean(),
});
export type SubmissionValues = z.input<typeof submissionSchema>;

export const reviewSchema = z.object({
  rating: z.number('Choose 1 to 5 stars').int().min(1, 'Choose 1 to 5 stars').max(5, 'Choose 1 to 5 stars'),
  reviewText: atLeast(10, 'Review', longestReview),
  tie: chosen(ties, 'Say how you are connected to the tool.'),
});
export type ReviewValues = z.input<typeof reviewSchema>;

function isSite(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}
