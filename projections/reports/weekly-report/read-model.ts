// What happened on each day, as numbers.

/** What is counted. Each is a kind of event, and counts even if it was undone later. */
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
 * How often something happened within a day or a month in UTC. A day (`_id` "posts 2026-11-22") is counted by quarters
 * of an hour, numbered from 0 to 95: a day of any time zone consists of whole ones. A month ("posts 2026-11") is
 * counted by its days, from 1. So a span of any length is the sum of one document per month, and of its first and last
 * day.
 */
export type CountDocument = Readonly<{ _id: string; counts: Readonly<Record<string, number>> }>;
