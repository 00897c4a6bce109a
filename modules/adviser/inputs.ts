// A member's description of their company.
import { z } from 'zod';
import { singleLine, userText } from '../../src/kernel/text.ts';
import { maxRejectedNeeds, maxRejectedTools } from './sizes.ts';

const missing = 'Missing information: Please fill in your company name and description.';
const required = { invalid: missing, tooShort: missing };

const ids = (most: number, message: string) =>
  z
    .array(singleLine({ max: 100, messages: { tooLong: message, invalid: message } }), message)
    .max(most, message)
    .default([]);

/** What earlier results got wrong, by ids. A member's reasons are choices, so nothing of it is text. */
const rejectedInput = z.object({
  needs: ids(maxRejectedNeeds, `Needs are a list of at most ${maxRejectedNeeds} ids.`),
  tools: ids(maxRejectedTools, `Tools are a list of at most ${maxRejectedTools} ids.`),
  /** Whether tools without a free plan are too expensive. */
  paid: z.boolean('Paid is true or false.').default(false),
});

export const companyInput = z.object({
  companyName: singleLine({
    min: 1,
    max: 200,
    messages: { ...required, tooLong: 'The company name must be at most 200 characters.' },
  }),
  description: userText({
    min: 1,
    max: 5_000,
    messages: { ...required, tooLong: 'The description must be at most 5,000 characters.' },
  }),
  challenges: userText({ max: 3_000, messages: { tooLong: 'The challenges must be at most 3,000 characters.' } })
    .nullish()
    .transform((text) => text ?? ''),
  consent: z.boolean('Consent is true or false.').default(false),
  not: rejectedInput.optional(),
});
