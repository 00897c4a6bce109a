// The lanes that reactions and schedules run in. Each has a limit of its own, so that what waits for one dead server never
// holds up the work of another.

/** How many run at once in each lane. A reaction that names none runs in `default`. */
export const laneLimits = { default: 4, mail: 4, media: 2 } as const;

export type LaneName = keyof typeof laneLimits;

/** Jobs may wait in a lane that another version of the code knew: they are run like those of the default lane. */
export function limitOf(lane: string): number {
  const limits: Readonly<Record<string, number>> = laneLimits;
  return limits[lane] ?? laneLimits.default;
}
