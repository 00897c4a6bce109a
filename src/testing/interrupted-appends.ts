// Interrupts a call between two of its appends: with a crash, or with someone else's change.
import { vi } from 'vitest';
import type { EventStore } from '../platform/events/event-store.ts';
import type { TestKindling } from './test-kindling.ts';

type Append = EventStore['append'];

const holds = ([, events]: Parameters<Append>, type: string): boolean => events.some((event) => event.type === type);

/** Replaces the log's `append`, which it receives, with the given one until the test is over. */
function replaceAppend(site: TestKindling, append: (own: Append, ...asked: Parameters<Append>) => ReturnType<Append>) {
  const { eventStore } = site.kindling().stores;
  const own = eventStore.append.bind(eventStore);
  return vi.spyOn(eventStore, 'append').mockImplementation((...asked) => append(own, ...asked));
}

/**
 * Appends nothing from the first event of this type on, as if the process had been killed there. `site.restart()`
 * revives it.
 */
export function killedBefore(site: TestKindling, type: string): void {
  let isKilled = false;
  replaceAppend(site, async (own, ...asked) => {
    isKilled ||= holds(asked, type);
    if (isKilled) throw new Error('the process was killed');
    return own(...asked);
  });
}

/**
 * Runs something just before the next command of this type is executed. It doesn't run before the append itself:
 * commands on one stream wait for each other, so it would deadlock.
 */
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
