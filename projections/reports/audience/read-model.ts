// When each member was active. A day begins with a quarter of an hour in every time zone, so activity is recorded to
// the quarter near each midnight and turn of a month in UTC, and counts are exact whatever TIME_ZONE says today.
import { quarterHourMs } from '../../../src/kernel/instants.ts';

/** In a day. */
export const quarters = 96;

/** Returns the number of a quarter of an hour, counted from 1970 in UTC. */
export const quarterOf = (at: string): number => Math.floor(Date.parse(at) / quarterHourMs);

/** A member's activity in a UTC month, from which activity in the community's month follows. */
export type MonthSeen = Readonly<{
  /** From its second to its last day but one, which belong to it in every time zone. */
  within: boolean;
  /** The newest quarter around its beginning and the oldest around its end, each within a day. */
  atStart: number | null;
  atEnd: number | null;
}>;

/** The time from joining to a member's first post, in hours below these. */
export const firstPostWithin = { hour: 1, day: 24, threeDays: 72, week: 168, month: 720, later: Infinity } as const;
export type FirstPost = keyof typeof firstPostWithin;

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
