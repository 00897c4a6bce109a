// The hints of the last seconds, by topic and by audience. A page loads a thing before it can say that it shows it. Without these hints it
// would miss a change in between.
import type { AddressedHint } from '../../platform/live/hint.ts';

/** Longer than a page takes from loading a thing to saying that it shows it. */
const recentForMs = 5_000;
const mostRecent = 1_000;

type RecentHint = Readonly<{ hint: AddressedHint; position: string; at: number }>;

/** A hint replaces an earlier one only for the same listeners. */
const listenersOf = ({ audience, by }: AddressedHint): string => JSON.stringify([audience, by]);

export function createRecentHints(now: () => number) {
  /** Ordered by time, both among the interests and among the hints of one interest. */
  const byInterest = new Map<string, Map<string, RecentHint>>();
  const isRecent = ({ at }: RecentHint) => at >= now() - recentForMs;

  return {
    add(interest: string, hint: AddressedHint, position: string): void {
      const recent = byInterest.get(interest) ?? new Map<string, RecentHint>();
      for (const [listeners, earlier] of recent) {
        if (isRecent(earlier)) break;
        recent.delete(listeners);
      }
      const listeners = listenersOf(hint);
      recent.delete(listeners);
      recent.set(listeners, { hint, position, at: now() });
      byInterest.delete(interest);
      byInterest.set(interest, recent);
      const [oldest] = byInterest.keys();
      if (oldest !== undefined && byInterest.size > mostRecent) byInterest.delete(oldest);
    },
    of: (interest: string): readonly RecentHint[] => [...(byInterest.get(interest)?.values() ?? [])].filter(isRecent),
  };
}
