// Messages for requests that got no usable response.
import type { OutboundFailure } from './outbound.ts';

const words: Readonly<Record<OutboundFailure['failure'], string>> = {
  'bad-address': 'It leads to an address that Kindling does not read: only http and https at their standard ports.',
  'not-public': 'It leads into a private network.',
  unreachable: 'It does not answer.',
  'too-slow': 'It takes too long to answer.',
  'too-large': 'It sends more than Kindling reads.',
  'too-many-redirects': 'It redirects too often.',
  garbled: 'What it sends is not valid HTTP.',
};

/** Returns the message for one of these reasons. Anything else, such as `HTTP 404`, stays as it is. */
export const inWords = (detail: string | null): string | null =>
  detail !== null && Object.hasOwn(words, detail) ? words[detail as OutboundFailure['failure']] : detail;
