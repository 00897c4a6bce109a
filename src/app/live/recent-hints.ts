// Remembers the newest hints and their positions, for pages that were loaded before they could listen: they get the hints after the position
// that they show, or without one those of the last seconds.
import type { Position } from '../../kernel/event.ts';
import type { AddressedHint } from '../../platform/live/hint.ts';

/** Longer than a page takes from loading a thing to declaring that it shows it. */
const recentForMs = 5_000;
const maxRecent = 5_000;

export type RecentHint = Readonly<{ hint: AddressedHint; position: Position; at: number }>;

const keyOf = ({ topic, id, audience, by }: AddressedHint): string => JSON.stringify([topic, id, audience, by]);

/** @param startsAt Nothing is known about changes up to this position. */
export function createRecentHints(now: () => number, startsAt: Position) {
  /** One entry for each thing and audience, ordered by time. */
  const recent = new Map<string, RecentHint>();
  let forgottenUpTo = startsAt;

  function forget(position: Position): void {
    if (position > forgottenUpTo) forgottenUpTo = position;
  }

  return {
    add(hint: AddressedHint, position: Position): void {
      const key = keyOf(hint);
      // Hints of different event types overtake each other.
      const known = recent.get(key)?.position ?? position;
      recent.delete(key);
      recent.set(key, { hint, position: known > position ? known : position, at: now() });
      const [oldest] = recent;
      if (oldest === undefined || recent.size <= maxRecent) return;
      recent.delete(oldest[0]);
      forget(oldest[1].position);
    },
    /** Records that hints up to this position are not added. */
    forget,
    after(position: Position): readonly RecentHint[] | undefined {
      if (position < forgottenUpTo) return undefined;
      return [...recent.values()].filter((each) => each.position > position);
    },
    ofLastSeconds(): readonly RecentHint[] {
      const since = now() - recentForMs;
      return [...recent.values()].filter(({ at }) => at >= since);
    },
  };
}
