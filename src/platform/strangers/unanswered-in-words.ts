// The message people read when a server gave no answer.
import type { Unanswered } from './strangers.ts';

const words: Readonly<Record<Unanswered['unanswered'], string>> = {
  'bad-address':
    'It leads to an address that Kindling does not ask: only web addresses at the standard ports are asked.',
  'not-public': 'It leads into a private network.',
  unreachable: 'It does not answer.',
  'too-slow': 'It takes too long to answer.',
  'too-large': 'It sends more than Kindling reads.',
  'too-many-redirects': 'It redirects too often.',
  garbled: 'What it sends is not valid HTTP.',
};

/** In words, if it is one of these reasons. What a server said itself, such as `HTTP 404`, stays as it is. */
export const inWords = (detail: string | null): string | null =>
  detail !== null && Object.hasOwn(words, detail) ? words[detail as Unanswered['unanswered']] : detail;
