// How much of what one person, account or address may do. One table: whoever wants another figure changes it here.

export type RateLimit = Readonly<{
  points: number;
  windowSeconds: number;
  /** At most so many close together, where the window alone would let all points go in one breath. */
  burst?: Readonly<{ points: number; windowSeconds: number }>;
  /** Counted by address though a member asks: who makes accounts or guesses passwords changes members at will. */
  perAddress?: true;
  /** What there was too much of, for the person who is told to wait. */
  what: string;
}>;

const minute = 60;
const hour = 60 * minute;

export const rateLimits = {
  posts: { points: 30, windowSeconds: hour, what: 'posts' },
  comments: { points: 120, windowSeconds: hour, what: 'comments' },
  likes: { points: 300, windowSeconds: hour, what: 'likes' },
  messages: { points: 60, windowSeconds: minute, burst: { points: 10, windowSeconds: 10 }, what: 'messages' },
  'sign-ups-per-address': { points: 5, windowSeconds: hour, perAddress: true, what: 'new accounts' },
  'log-ins-per-address': { points: 10, windowSeconds: minute, perAddress: true, what: 'log-ins' },
  /** From all devices together that never logged in to the account. */
  'log-ins-per-account': { points: 30, windowSeconds: hour, what: 'log-ins' },
  /** From one that did: nobody else can use it up. */
  'log-ins-per-device': { points: 10, windowSeconds: minute, what: 'log-ins' },
  /** By who is logged in, before what matters is changed. */
  'password-confirmations': { points: 10, windowSeconds: minute, what: 'log-ins' },
  'reset-requests-per-address': { points: 5, windowSeconds: hour, perAddress: true, what: 'password resets' },
  'reset-requests-per-account': { points: 5, windowSeconds: hour, what: 'password resets' },
  'media-uploads': { points: 100, windowSeconds: hour, what: 'uploads' },
  exports: { points: 10, windowSeconds: hour, what: 'exports' },
  /** Every other change that a member or visitor makes: follows, votes, profile, settings. */
  writes: { points: 300, windowSeconds: minute, what: 'changes' },
  /** Searches and look-ups while typing. */
  searches: { points: 120, windowSeconds: minute, what: 'searches' },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type LimitName = keyof typeof rateLimits;
