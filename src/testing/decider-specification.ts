// The form of decider tests: given these events, when this command arrives, then these events or this refusal.
import { expect } from 'vitest';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Command } from '../kernel/command.ts';
import { fold } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { Refusal } from '../kernel/refusal.ts';

type Outcome<E> = Readonly<{
  thenDecided(...events: readonly E[]): void;
  thenNothing(): void;
  thenRefused(refusal: Refusal): void;
}>;

export function specify<C extends Command, E extends DomainEvent, S>({ decider }: Pick<Aggregate<C, E, S>, 'decider'>) {
  return {
    given(...history: readonly E[]) {
      return {
        when(command: C): Outcome<E> {
          const decided = decider.decide(command, fold(decider, history));
          return {
            thenDecided: (...events) => expect(decided).toEqual(events),
            thenNothing: () => expect(decided).toEqual([]),
            thenRefused: ({ code }) => expect(decided).toMatchObject({ refusal: true, code }),
          };
        },
      };
    },
  };
}
