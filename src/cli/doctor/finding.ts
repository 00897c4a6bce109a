// What the doctor says of one thing that it looked at: that it is fine, or what is wrong and how to mend it.
import { z } from 'zod';

export const finding = z.object({
  check: z.string().describe('What was looked at.'),
  fine: z.boolean(),
  message: z.string(),
  mend: z.string().nullable().describe('What to do; null where it is fine.'),
});
export type Finding = Readonly<z.output<typeof finding>>;

export const fine = (check: string, message: string): Finding => ({ check, fine: true, message, mend: null });
export const wrong = (check: string, message: string, mend: string): Finding => ({ check, fine: false, message, mend });

/** The message of whatever was thrown. */
export const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
