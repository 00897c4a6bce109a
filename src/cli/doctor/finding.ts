// A finding of the doctor.
import { z } from 'zod';

export const finding = z.object({
  check: z.string().describe('What was checked.'),
  fine: z.boolean(),
  message: z.string(),
  mend: z.string().nullable().describe('What to do; null if there is nothing to do. Optional if `fine` is true.'),
});
export type Finding = Readonly<z.output<typeof finding>>;

export const fine = (check: string, message: string): Finding => ({ check, fine: true, message, mend: null });
/** For what is worth knowing, but not worth waking anybody. */
export const noted = (check: string, message: string, mend: string): Finding => ({ check, fine: true, message, mend });
export const wrong = (check: string, message: string, mend: string): Finding => ({ check, fine: false, message, mend });

export const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
