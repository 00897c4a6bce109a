// Lets subscribers at the same position share one read of the page after it. The log only grows, so a page with events never
// becomes outdated.
import type { Position } from '../../../kernel/event.ts';
import type { StoredEvent } from '../event-store.ts';

const KEPT_PAGES = 4;

export function recentPages(read: (after: Position) => readonly StoredEvent[]) {
  const pages = new Map<Position, readonly StoredEvent[]>();
  return {
    after(position: Position): readonly StoredEvent[] {
      const known = pages.get(position);
      if (known !== undefined) return known;
      const page = read(position);
      if (page.length === 0) return page;
      pages.set(position, page);
      for (const oldest of pages.keys()) {
        if (pages.size <= KEPT_PAGES) break;
        pages.delete(oldest);
      }
      return page;
    },
  };
}
