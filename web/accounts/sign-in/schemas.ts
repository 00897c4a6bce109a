// Validates the log-in and sign-up forms, with their error messages. The server checks again.
import { z } from 'zod';

const invalidEmail = 'Please enter a valid email address';
/** Accepts the same as an input of type email, with at most 64 characters before the @. */
export const email = z
  .string()
  .trim()
  .max(254, invalidEmail)
  .regex(z.regexes.html5Email, invalidEmail)
  .regex(/^[^@]{1,64}@/, invalidEmail);
export const newPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(256, 'Password must be at most 256 characters');
export const password = z.string().min(1, 'Password is required');

export const personName = z.string().trim().max(100, 'Please use at most 100 characters');

const optionalName = personName.transform((name) => name || undefined);

export const loginSchema = z.object({ email, password });
export const codeSchema = z.object({ code: z.string().trim().min(1, 'Code is required') });
export const signUpSchema = z.object({
  ...{ email, password: newPassword, firstName: optionalName, lastName: optionalName },
  homepage: z.string(),
});
export const forgotSchema = z.object({ email });
export const resetSchema = z.object({ token: z.string().trim().min(1, 'Token is required'), newPassword });
