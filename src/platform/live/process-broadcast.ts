// The broadcast of the embedded engines, which run in one process.
import type { Broadcast } from './broadcast.ts';

export function processBroadcast(): Broadcast {
  const listeners = new Set<(message: unknown) => void>();
  return {
    send(message) {
      for (const hear of listeners) hear(message);
    },
    async listen(hear) {
      listeners.add(hear);
    },
    async close() {
      listeners.clear();
    },
  };
}
