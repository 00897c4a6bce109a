// Makes a tapped arrow key choose, as a held one does. Radix moves the focus a moment after the press, and chooses the
// focused option only while the key is still down. A quick tap, or one by assistive technology, is over by then.
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { pressedKey } from './pressed-key.ts';

/** Returns handlers for the root of a radio group. */
export function useTappedArrows() {
  const arrow = useRef<'none' | 'down' | 'tapped'>('none');
  return {
    onKeyDown(event: KeyboardEvent) {
      arrow.current = pressedKey(event)?.startsWith('Arrow') ? 'down' : 'none';
    },
    onKeyUp() {
      if (arrow.current === 'down') arrow.current = 'tapped';
    },
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (arrow.current === 'tapped') target.click();
      arrow.current = 'none';
    },
  };
}
