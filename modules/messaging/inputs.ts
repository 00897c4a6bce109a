// The inputs of the messaging calls, parsed and cleaned once, at the edge.
import { z } from 'zod';
import { userText } from '../../src/kernel/text.ts';
import { writers } from './model/settings.ts';
import { longestMessage } from './sizes.ts';

const isEmpty = 'Message cannot be empty';

export const newMessage = z.object({
  receiverId: z.string(),
  content: userText({
    min: 1,
    max: longestMessage,
    messages: { invalid: isEmpty, tooShort: isEmpty, tooLong: 'Message too long' },
  }),
});
export const messageId = z.object({ id: z.string() });
export const other = z.object({ userId: z.string() });
export const readUpTo = z.object({ userId: z.string(), upTo: z.string().nullish() });
export const settings = z.object({ writableBy: z.enum(writers) });
