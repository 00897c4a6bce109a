// Events as the tests of projections are given them: recorded, one a minute.
import type { DomainEvent, Recorded } from '../kernel/event.ts';

const firstMoment = '2026-11-02T09:30:00.000Z';

/** The moment that many minutes after the first event. */
const minutesIn = (minutes: number): string => new Date(Date.parse(firstMoment) + minutes * 60_000).toISOString();

/** Events as the log would give them: one a minute, each in a command of its own. */
export function recorded(events: readonly DomainEvent[]): readonly Recorded[] {
  return events.map((event, index) => {
    const id = `event-${index + 1}`;
    const metadata = {
      at: minutesIn(index),
      actor: { kind: 'visitor' } as const,
      commandId: `command-${index + 1}`,
      commandHash: `command-${index + 1}`,
      correlationId: `correlation-${index + 1}`,
      causationId: `request-${index + 1}`,
    };
    return { ...event, id, stream: `stream-${index + 1}`, revision: 0, position: BigInt(index + 1), metadata };
  });
}
