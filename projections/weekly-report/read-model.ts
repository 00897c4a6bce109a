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

/**
 * How often one thing happened within a day or a month in UTC. Of a day (`_id` "posts 2026-11-22") it is counted by the quarters of an
 * hour, by number from 0 to 95: a day of any time zone is made of whole ones. Of a month ("posts 2026-11") it is counted by its days,
 * from 1 on. So a span of any length is the sum of a document a month, and of its first and last day.
 */
export type CountDocument = Readonly<{ _id: string; counts: Readonly<Record<string, number>> }>;
