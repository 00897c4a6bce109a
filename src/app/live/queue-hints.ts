// Sends staff who look at a queue the hint that an item arrived, was decided or was withdrawn.
import type { EventDescription } from '../../kernel/event.ts';
import { type HintRule, hints } from '../../platform/live/hint.ts';

export const queueHints = (events: readonly EventDescription[]): readonly HintRule[] =>
  hints(events, () => [{ topic: 'queues', audience: 'staff' }]);
