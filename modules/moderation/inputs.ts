// The inputs of the moderation calls, parsed and cleaned once, at the edge.
import { z } from 'zod';
import { userText } from '../../src/kernel/text.ts';
import { clearedKinds } from './model/clearance.ts';
import { appealOutcomes, outcomes } from './model/decision.ts';
import { flaggedKinds, flagReasons } from './model/flag.ts';
import { suspensionDays } from './model/policies.ts';
import { longestAppeal, longestMessage, longestReport } from './sizes.ts';

const reason = userText({ min: 1, max: 1_000, messages: { tooShort: 'Say why.', invalid: 'Say why.' } });

export const flag = z.object({
  kind: z.enum(flaggedKinds, 'Report a post, a comment, a message, a member, a review or a comment on a plan.'),
  id: z.string().min(1).max(100),
  reason: z.enum(flagReasons, 'Choose a reason.'),
  text: userText({ max: longestReport, messages: { tooLong: 'At most 500 characters.' } }).nullish(),
});

/** From its address: an unknown kind refers to nothing. */
export const flagged = z.object({ kind: z.string(), id: z.string() });

export const decision = z
  .object({
    id: z.string(),
    decision: z.enum(outcomes),
    reason,
    /** Of a suspension; null means for good. */
    days: z.literal(suspensionDays, 'A suspension lasts 1, 3, 7 or 30 days, or for good.').nullish(),
  })
  .superRefine(({ decision: outcome, days }, context) => {
    if (outcome === 'suspend' && days === undefined)
      context.addIssue({
        code: 'custom',
        path: ['days'],
        message: 'Say for how long: 1, 3, 7 or 30 days, or null for good.',
      });
  });

const maxClearedAtOnce = 50;

export const clearance = z.object({
  memberIds: z
    .array(z.string().min(1).max(100))
    .min(1, 'Choose at least one member.')
    .max(maxClearedAtOnce, 'At most 50 members at once.')
    .transform((ids) => [...new Set(ids)]),
  since: z.iso
    .datetime('Say since when: a time like 2026-03-01T09:00:00Z.')
    .transform((at) => new Date(at).toISOString()),
  kinds: z
    .array(z.enum(clearedKinds, 'Posts, comments, reviews and messages can be removed.'))
    .min(1, 'Choose what is removed.')
    .default(['post', 'comment', 'review'])
    .transform((kinds) => [...new Set(kinds)]),
  reason,
});

export const appeal = z.object({
  id: z.string(),
  text: userText({ min: 1, max: longestAppeal, messages: { tooShort: 'Say why the decision is wrong.' } }),
});

export const discussion = z.object({
  id: z.string(),
  text: userText({
    min: 1,
    max: longestMessage,
    messages: { tooShort: 'Write something first.', tooLong: 'At most 1,000 characters.' },
  }),
});

export const answer = z.object({ id: z.string(), outcome: z.enum(appealOutcomes), text: reason });
