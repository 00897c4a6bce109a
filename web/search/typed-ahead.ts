// Collects what is typed before the search's field arrives, so that these letters don't act as shortcuts.
import { pressedKey } from '../ui/pressed-key.ts';

let typed = '';

function collect(event: KeyboardEvent): void {
  const key = pressedKey(event);
  // A palette that reopens while it fades away still has the focus, and types for itself.
  if (event.target instanceof Element && event.target.closest('.command-palette')) return;
  if (key?.length !== 1 || event.ctrlKey || event.metaKey) return;
  typed += key;
  event.preventDefault();
  event.stopPropagation();
}

/** Begins with what was typed before any script listened. */
export function collectTyping(): void {
  window.earlyKeys?.forEach(collect);
  addEventListener('keydown', collect, true);
}

/** Returns the text, and stops collecting. Only the field that has the focus may ask: it types the next letter itself. */
export function typedAhead(): string {
  removeEventListener('keydown', collect, true);
  const text = typed;
  typed = '';
  return text;
}
