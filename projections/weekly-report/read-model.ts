// What happened on each day, as numbers.

/** What is counted. Each is a kind of event, and what was undone later still happened. */
export const happenings = [
  'members',
  'left',
  'posts',
  'comments',
  'subscribers',
  'articles',
  'tools',
  'submissions',
  'flags',
  'plans',
] as const;
export type Happening = (typeof happenings)[number];
export type Counted = Readonly<Partial<Record<Happening, number>>>;

/**
 * `_id` is a day in UTC, as YYYY-MM-DD. Within it are the quarters of an hour, by number from 0 to 95: a day of any time zone is made
 * of whole ones.
 */
export type DayDocument = Readonly<{ _id: string; quarters: Readonly<Record<string, Counted>> }>;
