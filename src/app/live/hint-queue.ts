// The pending hints of one socket: one for each topic and id, however often it changed. A listener that falls too far behind must fetch
// everything again.
import { everything, type Hint } from '../../platform/live/hint.ts';

export type HintQueue = Readonly<{
  add(hint: Hint): void;
  /** Returns all waiting hints as soon as there is one, and nothing once the signal aborts. */
  take(signal: AbortSignal): Promise<readonly Hint[]>;
}>;

const longest = 64;

/** @param upTo Returns the position up to which everything has been added; undefined while that is not certain. */
export function createHintQueue(upTo: () => string | undefined = () => undefined): HintQueue {
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
      if (signal.aborted) return [];
      const hints = [...waiting.values()];
      waiting.clear();
      const [last, all] = [hints.pop(), upTo()];
      if (last === undefined) return [];
      // Only the last one, since the connection may end between two of them.
      return [...hints, all === undefined ? last : { ...last, upTo: all }];
    },
  };
}
