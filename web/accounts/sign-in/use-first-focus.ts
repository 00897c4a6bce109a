// Focuses a form's first field, unless the user is in another field or moving along the tabs above it.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns the form's ref. The field is focused as the form appears: a moment later, a user may already be elsewhere. */
export function useFirstFocus(field: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement?.role === 'tab' || form.current?.contains(activeElement)) return;
    const first = form.current?.elements.namedItem(field);
    if (first instanceof HTMLElement) first.focus();
  }, [field]);
  return form;
}
