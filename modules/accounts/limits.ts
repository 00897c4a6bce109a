// How often a client may create accounts, log in, ask for a reset, and export data.
import { hourSeconds, minuteSeconds, type RateLimit } from '../../src/platform/rate-limits/rate-limit.ts';

export const signUpsPerAddress: RateLimit = {
  name: 'sign-ups-per-address',
  points: 5,
  windowSeconds: hourSeconds,
  perAddress: true,
  what: 'new accounts',
};

/** Of all sign-ups together: any beyond must bring a proof of work. */
export const signUpsBeforeProof: RateLimit = {
  name: 'sign-ups-before-proof',
  points: 100,
  windowSeconds: hourSeconds,
  what: 'new accounts',
};

/** Of all sign-ups together: any beyond is a wave, and from then on new members wait for approval. */
export const signUpsBeforeWave: RateLimit = {
  name: 'sign-ups-before-wave',
  points: 300,
  windowSeconds: hourSeconds,
  what: 'new accounts',
};

export const logInsPerAddress: RateLimit = {
  name: 'log-ins-per-address',
  points: 10,
  windowSeconds: minuteSeconds,
  perAddress: true,
  what: 'log-ins',
};

export const logOutsPerAddress: RateLimit = {
  name: 'log-outs-per-address',
  points: 60,
  windowSeconds: minuteSeconds,
  perAddress: true,
  what: 'log-outs',
};

/** Shared by all devices that never logged in to the account. */
export const logInsPerAccount: RateLimit = {
  name: 'log-ins-per-account',
  points: 30,
  windowSeconds: hourSeconds,
  what: 'log-ins',
};

/** For one device that logged in before. No one else can use it up. */
export const logInsPerDevice: RateLimit = {
  name: 'log-ins-per-device',
  points: 10,
  windowSeconds: minuteSeconds,
  what: 'log-ins',
};

/** Of second factors, by devices that never logged in to the account; also for the first code of an app that is set up. */
export const codesPerAccount: RateLimit = {
  name: 'codes-per-account',
  points: 10,
  windowSeconds: hourSeconds,
  what: 'codes',
};

/** For one device that logged in before. */
export const codesPerDevice: RateLimit = {
  name: 'codes-per-device',
  points: 10,
  windowSeconds: 10 * minuteSeconds,
  what: 'codes',
};

/** Every log-in form that is opened asks for one, and for another every four minutes; an office shares one address. */
export const passkeyChallengesPerAddress: RateLimit = {
  name: 'passkey-challenges-per-address',
  points: 60,
  windowSeconds: minuteSeconds,
  perAddress: true,
  what: 'log-ins',
};

/** For the logged-in member, before a change of address or password, or of the account itself. */
export const passwordConfirmations: RateLimit = {
  name: 'password-confirmations',
  points: 10,
  windowSeconds: minuteSeconds,
  what: 'log-ins',
};

export const resetRequestsPerAddress: RateLimit = {
  name: 'reset-requests-per-address',
  points: 5,
  windowSeconds: hourSeconds,
  perAddress: true,
  what: 'password resets',
};

export const resetRequestsPerAccount: RateLimit = {
  name: 'reset-requests-per-account',
  points: 5,
  windowSeconds: hourSeconds,
  what: 'password resets',
};

export const resetLinkChecksPerAddress: RateLimit = {
  name: 'reset-link-checks-per-address',
  points: 20,
  windowSeconds: minuteSeconds,
  perAddress: true,
  what: 'reset links',
};

/** By a member, for their own address or a requested one. */
export const confirmationRequests: RateLimit = {
  name: 'confirmation-requests',
  points: 5,
  windowSeconds: hourSeconds,
  what: 'confirmation links',
};

export const confirmationsPerAddress: RateLimit = {
  name: 'confirmations-per-address',
  points: 10,
  windowSeconds: minuteSeconds,
  perAddress: true,
  what: 'confirmations',
};

/** Guesses at the code that creates the first admin. */
export const setupsPerAddress: RateLimit = {
  name: 'setups-per-address',
  points: 10,
  windowSeconds: hourSeconds,
  perAddress: true,
  what: 'setup codes',
};

/** A former username stays reserved for a year, so a member who renames often would reserve many. */
export const renames: RateLimit = {
  name: 'renames',
  points: 10,
  windowSeconds: 24 * hourSeconds,
  what: 'new usernames',
};

export const exports: RateLimit = { name: 'exports', points: 10, windowSeconds: hourSeconds, what: 'exports' };
