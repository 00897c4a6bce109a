// How often a client may create accounts, log in, ask for a reset, and export data.
import {
  hourSeconds,
  minuteSeconds,
  perHour,
  perMinute,
  type RateLimit,
} from '../../src/platform/rate-limits/rate-limit.ts';

export const signUpsPerAddress = perHour('sign-ups-per-address', 5, 'new accounts', { perAddress: true });

/** For all sign-ups together. Beyond it, each needs a proof of work. */
export const signUpsBeforeProof = perHour('sign-ups-before-proof', 100, 'new accounts');

/** For all sign-ups together. Any beyond it make a wave, and from then on new members wait for approval. */
export const signUpsBeforeWave = perHour('sign-ups-before-wave', 300, 'new accounts');

export const logInsPerAddress = perMinute('log-ins-per-address', 10, 'log-ins', { perAddress: true });

export const logOutsPerAddress = perMinute('log-outs-per-address', 60, 'log-outs', { perAddress: true });

/** Shared by all devices that never logged in to the account. */
export const logInsPerAccount = perHour('log-ins-per-account', 30, 'log-ins');

/** For one device that logged in before. No one else can use it up. */
export const logInsPerDevice = perMinute('log-ins-per-device', 10, 'log-ins');

/** For codes of the second factor from devices that never logged in, and for the first code when an app is set up. */
export const codesPerAccount = perHour('codes-per-account', 10, 'codes');

/** For one device that logged in before. */
export const codesPerDevice: RateLimit = {
  name: 'codes-per-device',
  points: 10,
  windowSeconds: 10 * minuteSeconds,
  what: 'codes',
};

/** Every log-in form that is opened asks for one, and for another every four minutes; an office shares one address. */
export const passkeyChallengesPerAddress = perMinute('passkey-challenges-per-address', 60, 'log-ins', {
  perAddress: true,
});

/** For the logged-in member, before a change of address or password, or of the account itself. */
export const passwordConfirmations = perMinute('password-confirmations', 10, 'log-ins');

export const resetRequestsPerAddress = perHour('reset-requests-per-address', 5, 'password resets', {
  perAddress: true,
});

export const resetRequestsPerAccount = perHour('reset-requests-per-account', 5, 'password resets');

export const resetLinkChecksPerAddress = perMinute('reset-link-checks-per-address', 20, 'reset links', {
  perAddress: true,
});

/** By a member, for their own address or a requested one. */
export const confirmationRequests = perHour('confirmation-requests', 5, 'confirmation links');

export const confirmationsPerAddress = perMinute('confirmations-per-address', 10, 'confirmations', {
  perAddress: true,
});

export const setupsPerAddress = perHour('setups-per-address', 10, 'setup codes', { perAddress: true });

/** A former username stays reserved for a year, so a member who renames often would reserve many. */
export const renames: RateLimit = {
  name: 'renames',
  points: 10,
  windowSeconds: 24 * hourSeconds,
  what: 'new usernames',
};

export const exports = perHour('exports', 10, 'exports');
