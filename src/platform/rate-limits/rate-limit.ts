// How much of something one person, account or address may do. A limit is declared beside what it guards.

export type RateLimit = Readonly<{
  /** Unique among all limits: it names the counts in the store, so it never changes. */
  name: string;
  points: number;
  windowSeconds: number;
  /** At most so many close together, where the window alone would let all points go in one breath. */
  burst?: Readonly<{ points: number; windowSeconds: number }>;
  /** Counted by address though a member asks: who makes accounts or guesses passwords changes members at will. */
  perAddress?: true;
  /** What there was too much of, for the person who is told to wait. */
  what: string;
}>;

export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;

/** Every change that has no limit of its own: votes, profile, settings. */
export const writes: RateLimit = { name: 'writes', points: 300, windowSeconds: minuteSeconds, what: 'changes' };

/** Searches and look-ups while typing. */
export const searches: RateLimit = { name: 'searches', points: 120, windowSeconds: minuteSeconds, what: 'searches' };
