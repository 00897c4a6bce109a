// When each member was active; and the same as counts without names. A day of the community begins with a quarter of an
// hour in every time zone, so activity is recorded to the quarter near each midnight and each turn of a month in UTC,
// and the community's own days and months are counted exactly from that, whatever TIME_ZONE says today.
import { quarterHourMs } from '../../../src/kernel/instants.ts';

/** In a day. */
export const quarters = 96;

/** Returns the number of a quarter of an hour, counted from 1970 in UTC. */
export const quarterOf = (at: string): number => Math.floor(Date.parse(at) / quarterHourMs);

/**
 * A member's activity in a month in UTC, for deciding whether they were active in that month by the community's clocks.
 */
export type MonthSeen = Readonly<{
  /** Between its second and its last day but one, which belong to it in every time zone. */
  within: boolean;
  /**
   * The newest quarter in the day before it and in its first day, and the oldest in its last day and in the one after
   * it.
   */
  atStart: number | null;
  atEnd: number | null;
}>;

/** The time from joining to a member's first post, in hours below these. */
export const firstPostWithin = { hour: 1, day: 24, threeDays: 72, week: 168, month: 720, later: Infinity } as const;
export type FirstPost = keyof typeof firstPostWithin;

/** `_id` is the member's id. */
export type AudienceDocument = Readonly<{
  _id: string;
  joinedAt: string;
  /** The oldest and the newest quarter of the newest days (YYYY-MM-DD in UTC) on which they were active. */
  days: Readonly<Record<string, readonly [first: number, last: number]>>;
  /** By month (YYYY-MM in UTC), stored forever. */
  months: Readonly<Record<string, MonthSeen>>;
  /** Null until they post. */
  firstPost: FirstPost | null;
}>;
