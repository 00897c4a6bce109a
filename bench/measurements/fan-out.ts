// Telling open pages that something is new, on an instance with 5,000 of them: from the event to the last hint, without
// a network. Hints in quick succession are gathered for a moment, which is included in the time.
import { hintRules } from '../../src/app/registry.ts';
import type { DomainEvent } from '../../src/kernel/event.ts';
import { messageToBob, openFullHouse, pages, postToAll, windowsOfBob } from '../../src/testing/full-house.ts';
import { type Figure, type Measurement, percentile } from '../measurement.ts';

export const fanOut: Measurement = {
  name: 'fan-out',
  title: 'Telling 5,000 open pages',
  async run(bench) {
    const house = openFullHouse(hintRules);
    const times = async (event: DomainEvent, sends: number) => {
      const ms: number[] = [];
      for (let round = 0; round < (bench.quick ? 3 : 50); round += 1) {
        const startedMs = performance.now();
        await house.tell(event, sends);
        ms.push(performance.now() - startedMs);
      }
      return ms;
    };
    // Each window gets a hint about the conversation and one about the notification.
    const toBob = await times(messageToBob, windowsOfBob.length * 2);
    const toAll = await times(postToAll, pages.length + windowsOfBob.length);
    await house.close();
    return [...figures('A message to a member with three windows', toBob), ...figures('A post to all', toAll)];
  },
};

const figures = (what: string, ms: readonly number[]): Figure[] => [
  { what: `${what}, p50`, value: percentile(ms, 50), unit: 'ms' },
  { what: `${what}, p99`, value: percentile(ms, 99), unit: 'ms' },
];
