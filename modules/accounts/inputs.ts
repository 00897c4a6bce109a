// The inputs of the accounts module's calls, parsed and cleaned once, at the edge.
import { z } from 'zod';
import { emailAddress as email, singleLine, userText } from '../../src/kernel/text.ts';
import { tokenScopes } from './model/access-tokens.ts';
import { signUpModes } from './model/sign-up-mode.ts';
import { longestBio } from './sizes.ts';

const longestPassword = 256;

const shortestPassword = 8;
const tooShort = 'Password must be at least 8 characters';

/** Counts characters as people do: four whales count as four, though JavaScript counts eight. */
const lengthOf = (text: string): number => [...text].length;

/** In UTF-16 units. Longer texts are not checked any further: the other checks are for texts that may be valid. */
const atMost = (max: number, error?: string) => z.maxLength(max, { abort: true, ...(error && { error }) });
const maxUnits = 2 * longestPassword;

const tooLong = 'Password must be at most 256 characters';
const newPassword = z
  .string(tooShort)
  .check(atMost(maxUnits, tooLong))
  .refine((text) => lengthOf(text) >= shortestPassword, tooShort)
  .refine((text) => lengthOf(text) <= longestPassword, tooLong)
  .meta({ minLength: shortestPassword, maxLength: longestPassword });

/** A password that may be wrong, so that its length is not judged like that of a new one. */
const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .check(atMost(maxUnits, 'Invalid email or password'));

const personName = singleLine({ min: 1, max: 100, messages: { tooShort: 'Please write at least one character.' } });

export const registration = z.object({
  email,
  password: newPassword,
  firstName: personName.nullish(),
  lastName: personName.nullish(),
  /** As the browser names it, such as Europe/Berlin. An unknown one is no reason to refuse anyone. */
  timeZone: z.string().nullish(),
  /** From an invitation's link, where sign-ups are not open to everyone. */
  invitation: z.string().max(200).nullish(),
  /** Required while many sign up at once: see the details of `accounts/proof-required`. */
  proof: z.object({ challenge: z.string().max(300), answer: z.string().max(40) }).nullish(),
  /** A honeypot: the page hides it, so only programs fill it in. */
  homepage: z.string().nullish(),
});
export type Registration = z.output<typeof registration>;
/** From an authenticator app, or a recovery code. */
const code = z.string('Code is required').trim().min(1, 'Code is required').max(40, 'This code is wrong.');

export const login = z.object({ email, password, code: code.nullish() });
export const logInCode = z.object({ ticket: z.string().min(1).max(200), code });
export const resetRequest = z.object({ email });
const resetToken = z
  .string('Token is required')
  .min(1, 'Token is required')
  .max(500, 'This reset link no longer works.');

export const resetLink = z.object({ token: resetToken });
export const reset = z.object({ token: resetToken, newPassword });

export const confirmation = z.object({
  token: z.string('Token is required').min(1, 'Token is required').max(500, 'This link no longer works.'),
});

const usernamePattern = /^[A-Za-z0-9_.-]+$/;
const usernameMessages = {
  tooShort: 'Username must be at least 3 characters',
  tooLong: 'Username too long',
  letters: 'Use letters, digits, _ - and . only',
} as const;

export const username = z
  .string(usernameMessages.tooShort)
  .trim()
  .min(3, usernameMessages.tooShort)
  .check(atMost(30, usernameMessages.tooLong))
  .regex(usernamePattern, usernameMessages.letters);

/** A username to check while the user types. It may be any text; the response says what is wrong with it. */
export const usernameToCheck = z.object({ username: z.string().default('') });

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isOneEmoji = (text: string): boolean =>
  [...segmenter.segment(text)].length === 1 && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text);

/** Text that is empty after cleaning clears a field, like null. A field left out stays as it is. */
const emptyIsNull = (schema: z.ZodType<string>) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), z.nullish(schema))
    .transform((text) => (text === '' ? null : text));

export const profile = z.object({
  /** It can be changed but not removed, so an empty one is refused. */
  username: username.nullish(),
  firstName: personName.nullish(),
  lastName: personName.nullish(),
  bio: emptyIsNull(userText({ max: longestBio, messages: { tooLong: 'Bio too long' } })),
  role: emptyIsNull(singleLine({ max: 50, messages: { tooLong: 'Role too long' } })),
  profileEmoji: emptyIsNull(z.string().check(atMost(32)).refine(isOneEmoji, 'Please choose one emoji.')),
  profileImageUrl: emptyIsNull(z.string()),
});
export type ProfileInput = z.output<typeof profile>;

export const emailChange = z.object({ email, password });
export const passwordChange = z.object({ currentPassword: password, newPassword });
export const passwordAgain = z.object({ password });
export const secondFactor = z.object({ setupId: z.string().min(1).max(100), code });
export const byId = z.object({ id: z.string() });

export const setup = z.object({
  code: z
    .string('Please enter the code')
    .trim()
    .min(1, 'Please enter the code')
    .max(100, 'This is too long for a code'),
});

/** Binary data of WebAuthn, in base64url. */
const binary = z
  .string()
  .min(1)
  .check(atMost(10_000))
  .regex(/^[A-Za-z0-9_-]+$/);
const credential = { id: binary, rawId: binary, type: z.literal('public-key') };
const shortLabel = singleLine({ min: 1, max: 60, messages: { tooShort: 'Please write at least one character.' } });

/** The browser's response when it has created a passkey. */
export const newPasskey = z.object({
  name: shortLabel,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: binary,
      attestationObject: binary,
      transports: z.array(z.string().max(30)).max(10).default([]),
    }),
  }),
});

/** The browser's response when a passkey has signed. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    /** Absent if the browser was told which passkeys to offer, which we never do. */
    userHandle: binary.default(''),
  }),
});
export const passkeyLogIn = z.object({ response: passkeyProof });
export const newAccessToken = z.object({
  name: shortLabel,
  scope: z.enum(tokenScopes, 'Choose read or write.'),
  expiresInDays: z.int().min(1).max(366).nullish(),
  password,
});
export const signUpMode = z.object({ mode: z.enum(signUpModes, 'Choose open, approval, invitation or closed.') });
export const newInvitation = z.object({
  uses: z.int().min(1).max(1_000).default(1),
  /** Omitted or null: it never expires. */
  expiresInDays: z.int().min(1).max(366).nullish(),
});
/** `approve`: false declines. */
export const approvalDecision = z.object({ id: z.string(), approve: z.boolean().default(true) });
export const passkeyName = z.object({ id: z.string(), name: shortLabel });
export const passkeyRemoval = z.object({ id: z.string(), password });
