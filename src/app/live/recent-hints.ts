// The hints of the last seconds, by topic. A page loads a thing before it can say that it shows it. Without these hints it would
// never hear of a change in between.
import type { AddressedHint } from '../../platform/live/hint.ts';

/** Longer than a page takes from loading a thing to saying that it shows it. */
const recentForMs = 5_000;
const mostRecent = 1_000;

type Told = Readonly<{ hint: AddressedHint; position: string; at: number }>;

export function createRecentHints(now: () => number) {
  /** Oldest first. */
  const byInterest = new Map<string, Told>();
  return {
    add(interest: string, hint: AddressedHint, position: string): void {
      byInterest.delete(interest);
      byInterest.set(interest, { hint, position, at: now() });
      const [oldest] = byInterest.keys();
      if (oldest !== undefined && byInterest.size > mostRecent) byInterest.delete(oldest);
    },
    of(interest: string): Told | undefined {
      const told = byInterest.get(interest);
      return told !== undefined && told.at >= now() - recentForMs ? told : undefined;
    },
  };
}
