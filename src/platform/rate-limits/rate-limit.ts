// How often a person, account or address may do something. Each limit is declared next to what it protects.

export type RateLimit = Readonly<{
  /** Unique among all limits. It names the counts in the store, so it never changes. */
  name: string;
  points: number;
  windowSeconds: number;
  /** Limits bursts, because the window alone would allow all points in one go. */
  burst?: Readonly<{ points: number; windowSeconds: number }>;
  /** Counts by address even for members, because an attacker can switch between members at will. */
  perAddress?: true;
  /** Names the action in the message to the person who has to wait. */
  what: string;
}>;

export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;

type More = Pick<RateLimit, 'burst' | 'perAddress'>;

const per =
  (windowSeconds: number) =>
  (name: string, points: number, what: string, more: More = {}): RateLimit => ({
    name,
    points,
    windowSeconds,
    what,
    ...more,
  });

export const perMinute = per(minuteSeconds);
export const perHour = per(hourSeconds);

/** For every change without a specific limit: votes, profile, settings. */
export const writes = perMinute('writes', 300, 'changes');

export const searches = perMinute('searches', 120, 'searches');

/** Limits all calls of an access token. The limits of its member apply as well. */
export const callsPerToken = perHour('calls-per-token', 3_000, 'calls with this access token', {
  burst: { points: 120, windowSeconds: minuteSeconds },
});
