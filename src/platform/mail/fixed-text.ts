// Text that contains only the program's own words. Mail to an unconfirmed address consists of fixed text, so that no
// one can use us to mail their words to someone else.
import { isIP } from 'node:net';

declare const fixedText: unique symbol;
declare const network: unique symbol;

export type FixedText = string & Readonly<{ [fixedText]: true }>;
export type NetworkAddress = string & Readonly<{ [network]: true }>;

/** Tags the literals of the program: fixed`Confirm your email address`. */
export const fixed = (words: TemplateStringsArray, ...values: readonly (FixedText | NetworkAddress)[]): FixedText =>
  String.raw({ raw: words }, ...values) as FixedText;

/** Checks an address from a request: behind a proxy that trusts its clients, it may be any text. */
export const isNetworkAddress = (text: string): text is NetworkAddress => isIP(text) !== 0;
