// Shows who is typing to the member: for five seconds after each signal, and until their message arrives at the latest.
import { useHints } from '../live/live.tsx';
import { createStore, useStore } from '../ui/store.ts';

const shownMs = 5_000;

const typing = createStore<ReadonlySet<string>>(new Set());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const useTyping = (): ReadonlySet<string> => useStore(typing);

/** Mount this where the page shows who is typing. */
export function useTypingHints(): void {
  useHints('typing', ({ id }) => {
    if (id === undefined) return;
    clearTimeout(timers.get(id));
    timers.set(
      id,
      setTimeout(() => endTyping(id), shownMs),
    );
    if (!typing.read().has(id)) typing.set(new Set(typing.read()).add(id));
  });
}

export function endTyping(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (!typing.read().has(id)) return;
  typing.set(typing.read().difference(new Set([id])));
}
