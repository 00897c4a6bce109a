// Arrow keys, Home and End move among the rows of a list of links or buttons.
import type { KeyboardEvent } from 'react';
import { pressedKey } from '../ui/pressed-key.ts';

export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li a, li button')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  const to = moves[pressedKey(event) ?? ''];
  const row = to === undefined || at === -1 ? undefined : rows[to];
  if (row === undefined) return;
  event.preventDefault();
  row.focus();
}
