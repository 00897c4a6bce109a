// Keeps the focus in a list whose focused entry goes away: it moves to the entry that takes its place.
import { type FocusEvent, useEffect, useRef } from 'react';
import { goBack, type Stop, wayFrom } from './focus-trail.ts';

/** Returns handlers for the list. The component must render again when an entry goes away. */
export function useSuccessorFocus() {
  const way = useRef<readonly Stop[]>([]);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const last = way.current;
    // What takes the focus, if it is in the list, sets it again.
    way.current = [];
    goBack(last);
  });
  return {
    // React also sends the events of a dialog that an entry opens. A dialog returns the focus itself.
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.contains(target)) way.current = wayFrom(target);
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      if (target.isConnected) way.current = [];
    },
  };
}
