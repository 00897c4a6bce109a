// Handles the keys of a decision list: one key decides the focused entry; J, K and the arrows move.
import type { KeyboardEvent } from 'react';
import { pressedKey } from '../../ui/pressed-key.ts';

export function useDecidingKeys(acts: Readonly<Record<string, () => void>>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    // Ignored while something inside the entry, or a dialog that it opened, has the focus.
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
