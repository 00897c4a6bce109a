// An arrow key that is tapped chooses, as one that is held does. Radix moves the focus a moment after the press, and chooses what it leads
// to only while the key is still down. A quick tap, or one of assistive technology, is over by then.
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { pressedKey } from './pressed-key.ts';

/** For the root of a radio group. */
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
