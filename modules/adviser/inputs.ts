// A member's description of their company.
import { z } from 'zod';
import { singleLine, userText } from '../../src/kernel/text.ts';

const missing = 'Missing information: Please fill in your company name and description.';
const required = { invalid: missing, tooShort: missing };

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
  challenges: userText({
    max: 3_000,
    messages: { tooLong: 'The challenges must be at most 3,000 characters.' },
  })
    .nullish()
    .transform((text) => text ?? ''),
  /** Whether the text may be sent to a model's provider. */
  consent: z.boolean('Consent is true or false.').default(false),
});
