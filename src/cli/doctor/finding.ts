// What the doctor says of one thing that it looked at: that it is fine, that it is but could be better, or what is wrong and
// how to mend it.
import { z } from 'zod';

export const finding = z.object({
  check: z.string().describe('What was looked at.'),
  fine: z.boolean(),
  message: z.string(),
  mend: z
    .string()
    .nullable()
    .describe('What to do; null where there is nothing. With `fine`, nothing fails without it.'),
});
export type Finding = Readonly<z.output<typeof finding>>;

export const fine = (check: string, message: string): Finding => ({ check, fine: true, message, mend: null });
/** Worth knowing, and nothing that anybody has to be woken for. */
export const noted = (check: string, message: string, mend: string): Finding => ({ check, fine: true, message, mend });
export const wrong = (check: string, message: string, mend: string): Finding => ({ check, fine: false, message, mend });

/** The message of whatever was thrown. */
export const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
