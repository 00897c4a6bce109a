// The refusals of the edge itself, outside any module.
import { type Refusal, refuse } from '../../kernel/refusal.ts';

export const invalid = refuse.invalid('request/invalid', 'Something in this request is not valid.');
export const malformed = refuse.invalid(
  'request/malformed',
  'The body is not valid JSON. Check it, then send it again.',
);
export const bodyNotAnObject = refuse.invalid('request/malformed', 'The body must be a JSON object.');
export const notUtf8 = refuse.invalid('request/malformed', 'The body is not in UTF-8. JSON is always UTF-8.');
export const namesPrototype = refuse.invalid(
  'request/malformed',
  'The body has a key named __proto__, or a constructor with a prototype. No call takes such a key: leave it out.',
);
export const tooDeep = refuse.invalid('request/malformed', 'The body is nested too deeply.');
export const tooLarge = refuse.refused('request/too-large', 'This is too large. Make it smaller, then try again.');
export const unsupportedMediaType = refuse.refused(
  'request/unsupported-media-type',
  'This call takes JSON. Send it with Content-Type: application/json.',
);
export const unsupportedEncoding = refuse.refused(
  'request/unsupported-encoding',
  'The body is compressed. Send it as it is, without Content-Encoding.',
);
export const notFound = refuse.notFound('request/not-found', 'There is no such call. See /api/docs for the list.');
export const methodNotAllowed = refuse.refused(
  'request/method-not-allowed',
  'This address is there, but not for this method. The Allow header lists the supported ones.',
);
export const crossOrigin = refuse.forbidden(
  'request/cross-origin',
  'This request came from another site, so it was not carried out. Open Kindling itself and try there.',
);
export const badHost = refuse.invalid('request/bad-host', 'The Host header is not a host name.');
export const badAddress = refuse.invalid('request/bad-address', 'This address is not a valid URL.');
export const unreadable = refuse.invalid('request/unreadable', 'This request can’t be read.');
export const badIdempotencyKey = refuse.invalid(
  'request/bad-idempotency-key',
  'An Idempotency-Key is 1 to 255 printable ASCII characters.',
);
export const batchTooLong = refuse.invalid('request/batch-too-long', 'Too many calls in one batch. Send at most 20.');
export const accountGone = refuse.forbidden(
  'request/account-gone',
  'This account was deleted in the meantime, so nothing was saved.',
);
export const outcomeUnknown = refuse.refused(
  'request/outcome-unknown',
  'We could not tell whether this was saved. It is safe to retry under the same Idempotency-Key.',
);
export const unavailable = refuse.refused(
  'request/unavailable',
  'Kindling can’t look this up right now. Nothing was changed. Try again in a moment.',
);
export const diskFull = refuse.refused(
  'request/disk-full',
  'The disk of this Kindling is full, so nothing can be saved right now. Try again later: under the same Idempotency-Key, that is safe.',
);
/** Not a refusal: the change is stored. Clients find its code where they find the others. */
export const notShownYet = refuse.refused(
  'request/not-shown-yet',
  'Saved, but not shown yet. A retry under the same Idempotency-Key returns it.',
);
export const damaged = refuse.refused(
  'request/damaged',
  'This can’t be read right now. The people who run Kindling know of it.',
);
export const beingBuilt = refuse.refused(
  'request/being-built',
  'Kindling is still getting ready to show this. Try again in a moment.',
);
export const shuttingDown = refuse.refused('request/shutting-down', 'Kindling is restarting. Try again in a moment.');

export const tooBusy = refuse.limited(
  'request/too-busy',
  'Too many calls of this kind are waiting. Try again in a moment.',
);

const tooManyCalls = refuse.limited(
  'request/too-many',
  'Too many requests of this kind just now. Please try again later.',
);

export function tooMany(what: string, retryAfterSeconds: number): Refusal {
  const words = `Too many ${what} just now. Please try again in ${inWords(retryAfterSeconds)}.`;
  return tooManyCalls.saying(words, { retryAfterSeconds });
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  if (seconds <= 2 * 60 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3_600)} hours`;
}
