// The validation of a tool's entry, for members who submit one and staff who edit one.
import { z } from 'zod';
import { singleLine, userText } from '../../src/kernel/text.ts';
import { isWebsite } from './model/address.ts';
import { pricingClasses } from './model/tool-content.ts';
import { sectorOf } from './names.ts';

const required = (message: string, max: number) =>
  singleLine({ min: 1, max, messages: { tooShort: message, invalid: message } });

const atLeast = (message: string) => ({ tooShort: message, invalid: message });

/** By slug or name. */
const sector = required('Sector is required', 100).transform((text, context) => {
  const known = sectorOf(text);
  if (known !== undefined) return known;
  context.addIssue({ code: 'custom', message: 'There is no such sector.' });
  return z.NEVER;
});

const invalidWebsite = 'Please enter a valid website URL';
const website = singleLine({ min: 1, max: 2_000, messages: { invalid: invalidWebsite, tooShort: invalidWebsite } })
  .refine(isWebsite, invalidWebsite)
  .meta({ format: 'uri' });

const noFeatures = 'Please enter at least one feature';
const feature = singleLine({ max: 100, messages: { tooLong: 'A feature has at most 100 characters' } });

/** A list, or one text separated by commas. Empty items are dropped. */
const features = z
  .union(
    [
      z
        .array(z.unknown())
        .min(1, noFeatures)
        .meta({ items: { type: 'string' } }),
      z.string(),
    ],
    noFeatures,
  )
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .pipe(z.array(feature).max(30, 'At most 30 features'))
  .transform((all) => [...new Set(all.filter((each) => each !== ''))])
  .refine((all) => all.length > 0, noFeatures);

export const toolFields = {
  name: required('Tool name is required', 100),
  summary: singleLine({ min: 10, max: 200, messages: atLeast('Summary must be at least 10 characters') }),
  description: userText({ min: 20, max: 5_000, messages: atLeast('Description must be at least 20 characters') }),
  sector,
  website,
  pricing: required('Pricing information is required', 200),
  features,
  pricingClass: z.enum(pricingClasses, `Choose one of ${pricingClasses.join(', ')}.`).nullish(),
};

/** An affiliate link, or null for none. */
export const affiliateLink = website.nullish();
