// What one socket has still to hear: one entry for each topic and id, however often it changed, and never more than a few.
// A listener that falls too far behind is told to look at everything again.

/** `topic` "everything" asks for all to be fetched anew. `position` is that of the newest change. */
export type Hint = Readonly<{ topic: string; id?: string; position: string }>;

export type HintQueue = Readonly<{
  add(hint: Hint): void;
  /** All that waits, as soon as something does; nothing once the signal aborts. */
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
      const kept = behind ? { topic: 'everything', position: hint.position } : hint;
      waiting.set(`${kept.topic}\n${'id' in kept ? kept.id : ''}`, kept);
      wake?.();
    },
    async take(signal) {
      if (waiting.size === 0 && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        wake = undefined;
      }
      const hints = signal.aborted ? [] : [...waiting.values()];
      waiting.clear();
      return hints;
    },
  };
}
