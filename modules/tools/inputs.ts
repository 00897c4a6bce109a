// The inputs of the directory's calls, parsed and cleaned once, at the edge.
import { z } from 'zod';
import { emailAddress, singleLine, userText } from '../../src/kernel/text.ts';
import { correctedFields, correctionOutcomes } from './model/correction.ts';
import { ties } from './model/review.ts';
import { pictureOrigins, pictureUses } from './model/tool-picture.ts';
import { longestReview } from './sizes.ts';
import { affiliateLink, toolFields } from './tool-inputs.ts';

/** Older clients send a name, which is validated and ignored: the session says who acts. */
const nameOfCaller = singleLine({ min: 1, max: 200, messages: { tooShort: 'Your name is required' } }).nullish();

const rating = z.int('Choose 1 to 5 stars').min(1, 'Choose 1 to 5 stars').max(5, 'Choose 1 to 5 stars');
const reviewText = userText({
  min: 10,
  max: longestReview,
  messages: {
    tooShort: 'Review must be at least 10 characters',
    invalid: 'Review must be at least 10 characters',
    tooLong: 'Review must be at most 5,000 characters',
  },
});
const tie = z.enum(ties, 'Say what ties you to the tool: none, works_there, free_or_discounted or invested.');

const reasonOf = (message: string) =>
  singleLine({ min: 1, max: 500, messages: { tooShort: message, invalid: message } });

/** A tool by its id or slug. */
const id = z.string().max(200);
/** One of its reviews; the caller's own if omitted. */
const reviewId = z.string().max(200).optional();

export const newReview = z.object({
  ...{ id, userName: nameOfCaller, reviewText },
  rating: rating.default(5),
  tie: tie.default('none'),
});
export const editedReview = z.object({
  ...{ id, reviewId, userName: nameOfCaller },
  rating: rating.optional(),
  reviewText: reviewText.optional(),
  tie: tie.optional(),
});
export const deletedReview = z.object({ id, reviewId, reason: singleLine({ max: 500 }).nullish() });
export const heldReview = z.object({ id: z.string().max(200) });

/** The submitter's name and address are validated if a client sends them. The member's own are used. */
export const submission = z.object({
  ...toolFields,
  submitterName: nameOfCaller,
  submitterEmail: emailAddress.nullish(),
  isOwn: z.boolean().default(false),
});

const changes = z.object(toolFields).partial().extend({ affiliateLink });

export const newTool = z.object({ ...toolFields, affiliateLink });
export const editedTool = changes.extend({ id });
export const mergedTool = z.object({ id, intoId: id });
export const retiredTool = z.object({
  id,
  reason: reasonOf('Say why the tool leaves the directory.'),
  successorId: id.nullish(),
});

export const chosenPicture = z.object({
  id,
  use: z.enum(pictureUses, `Choose ${pictureUses.join(' or ')}.`),
  /** That of the site, the one that is sent, or none. */
  origin: z.enum(pictureOrigins, 'Choose site, staff or nowhere.'),
  /** A data URL. */
  picture: z.string().nullish(),
});

export const approval = changes.extend({ id: z.string() });
export const rejection = z.object({ id: z.string(), reason: reasonOf('Say why: the member is told.') });

export const correction = z.object({
  id,
  field: z.enum(correctedFields, `Choose what is wrong: ${correctedFields.join(', ')}.`),
  text: userText({
    min: 1,
    max: 1_000,
    messages: { tooShort: 'Say what is right.', invalid: 'Say what is right.', tooLong: 'At most 1,000 characters.' },
  }),
});
export const resolution = z.object({
  id: z.string(),
  resolution: z.enum(correctionOutcomes, 'A correction is accepted or declined.'),
});
