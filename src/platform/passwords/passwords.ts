// Hashes and verifies passwords with argon2id, off the event loop and only a few at a time. Calls beyond the queue are
// rejected (`TooBusy`). An unknown account costs the same time as a wrong password.
import { randomBytes } from 'node:crypto';
import { argon2id, hash, verify } from 'argon2';
import { boundedWork } from '../concurrency/bounded-work.ts';

export type Passwords = Readonly<{
  /** Returns the encoded hash, with its salt and parameters. Rejects with `TooBusy` if too many calls wait. */
  hash(password: string): Promise<string>;
  /** Returns whether the password matches the hash. Rejects with `TooBusy` if too many calls wait. */
  verify(encodedHash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify` and returns false, for a log-in to an account that doesn't exist. */
  verifyNothing(password: string): Promise<false>;
}>;

/** OWASP's first choice for argon2id with 19 MiB: two passes, one lane. */
const recommended = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1, hashLength: 32 };

/** At about 30 ms a hash, two of them concurrently, a full queue of 100 is done in under two seconds. */
const retryAfterSeconds = 2;

type Options = Readonly<{
  concurrency?: number;
  queueLimit?: number;
  /** Default: what OWASP recommends. */
  cost?: PasswordCost | undefined;
}>;

/** What a hash costs: `memoryCost` in KiB, `timeCost` in passes. */
export type PasswordCost = Readonly<{ memoryCost: number; timeCost: number }>;

export function createPasswords(options: Options = {}): Passwords {
  const parameters = { ...recommended, ...options.cost };
  const run = boundedWork({
    what: 'log-ins',
    concurrency: options.concurrency ?? 2,
    queueLimit: options.queueLimit ?? 100,
    retryAfterSeconds,
  });
  const hashOfNothing = encodedHashThatNothingMatches(parameters);

  return {
    hash: (password) => run(() => hash(typed(password), parameters)),
    verify: (encodedHash, password) => run(() => verify(encodedHash, typed(password))),
    async verifyNothing(password) {
      await run(() => verify(hashOfNothing, typed(password)));
      return false;
    },
  };
}

/** Normalises code points, since keyboards may type the same character differently: é as one code point or as two. */
const typed = (password: string): string => password.normalize('NFKC');

/** Returns a hash of random bytes. Verifying against it costs the full work, and no password matches it. */
function encodedHashThatNothingMatches({ memoryCost, timeCost, parallelism, hashLength }: typeof recommended): string {
  const unpadded = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(hashLength)}`;
}
