// Interrupts a call between two of its appends: by a crash, or by someone else's change.
import { vi } from 'vitest';
import type { EventStore } from '../platform/events/event-store.ts';
import type { TestKindling } from './test-kindling.ts';

type Append = EventStore['append'];

const holds = ([, events]: Parameters<Append>, type: string): boolean => events.some((event) => event.type === type);

function replaceAppend(site: TestKindling, append: (own: Append, ...asked: Parameters<Append>) => ReturnType<Append>) {
  const { eventStore } = site.kindling().stores;
  const own = eventStore.append.bind(eventStore);
  return vi.spyOn(eventStore, 'append').mockImplementation((...asked) => append(own, ...asked));
}

/** Appends nothing from this event type on, as if the process had been killed. `site.restart()` revives it. */
export function killedBefore(site: TestKindling, type: string): void {
  let isKilled = false;
  replaceAppend(site, async (own, ...asked) => {
    isKilled ||= holds(asked, type);
    if (isKilled) throw new Error('the process was killed');
    return own(...asked);
  });
}

/** Runs something before the next command of this type. Between read and append it would deadlock. */
export function justBefore(site: TestKindling, type: string, run: () => Promise<unknown>): void {
  const { commands } = site.kindling();
  const own = commands.execute.bind(commands);
  const replaced = vi.spyOn(commands, 'execute').mockImplementation(async (on, id, command, context) => {
    if (command.type === type) {
      replaced.mockRestore();
      await run();
    }
    return own(on, id, command, context);
  });
}
