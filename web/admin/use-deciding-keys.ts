// One key decides about the entry that has the focus; J and K, or the arrows, lead to the next and the one before.
import type { KeyboardEvent } from 'react';
import { pressedKey } from '../ui/pressed-key.ts';

export function useDecidingKeys(acts: Readonly<Record<string, () => void>>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    // Not while something within it has the focus, or a dialog that belongs to it.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = pressedKey(event)?.toLowerCase();
    const act = key === undefined ? undefined : acts[key];
    const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget;
    const to = key === 'j' || key === 'arrowdown' ? next : key === 'k' || key === 'arrowup' ? previous : undefined;
    if (act === undefined && to === undefined) return;
    event.preventDefault();
    act?.();
    if (to instanceof HTMLElement) to.focus();
  };
}
