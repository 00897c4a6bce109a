// Collects what is typed before the search's field arrives, so that these letters don't act as shortcuts.
import { pressedKey } from '../ui/pressed-key.ts';

let typed = '';

function collect(event: KeyboardEvent): void {
  const key = pressedKey(event);
  if (key?.length !== 1 || event.ctrlKey || event.metaKey) return;
  typed += key;
  event.preventDefault();
  event.stopPropagation();
}

export const collectTyping = (): void => addEventListener('keydown', collect, true);

/** Returns the text, and stops collecting. */
export function typedAhead(): string {
  removeEventListener('keydown', collect, true);
  const text = typed;
  typed = '';
  return text;
}
