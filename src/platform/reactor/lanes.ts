// The lanes of reactions and schedules. Each has a separate limit, so that a dead server delays only its own work.

/** How many jobs run concurrently in each lane. A reaction without a lane runs in `default`. */
export const laneLimits = {
  default: 4,
  backups: 1,
  links: 4,
  mail: 4,
  media: 2,
  models: 1,
  moderation: 1,
  news: 2,
  payments: 2,
  pictures: 2,
  plans: 2,
} as const;

export type LaneName = keyof typeof laneLimits;

/** Jobs may wait in a lane of another version of the code. They run as in the default lane. */
export function limitOf(lane: string): number {
  const limits: Readonly<Record<string, number>> = laneLimits;
  return limits[lane] ?? laneLimits.default;
}
