// The pending hints of one socket: one entry for each topic and id, however often it changed, and never more than a few. A listener
// that falls too far behind is told to fetch everything again.
import { everything, type Hint } from '../../platform/live/hint.ts';

export type HintQueue = Readonly<{
  add(hint: Hint): void;
  /** Returns all waiting hints as soon as there is one, and nothing once the signal aborts. */
  take(signal: AbortSignal): Promise<readonly Hint[]>;
}>;

const longest = 64;

export function createHintQueue(): HintQueue {
  const waiting = new Map<string, Hint>();
  let wake: (() => void) | undefined;

  return {
    add(hint) {
      const behind = waiting.size >= longest;
      if (behind) waiting.clear();
      const pending = behind ? { topic: everything, position: hint.position } : hint;
      waiting.set(`${pending.topic}\n${'id' in pending ? pending.id : ''}`, pending);
      wake?.();
    },
    async take(signal) {
      if (waiting.size === 0 && !signal.aborted) {
        const { promise: woken, resolve } = Promise.withResolvers<void>();
        wake = () => resolve();
        signal.addEventListener('abort', wake, { once: true });
        await woken;
        // A signal lives as long as its socket, so its listeners must not grow with each hint.
        signal.removeEventListener('abort', wake);
        wake = undefined;
      }
      const hints = signal.aborted ? [] : [...waiting.values()];
      waiting.clear();
      return hints;
    },
  };
}
