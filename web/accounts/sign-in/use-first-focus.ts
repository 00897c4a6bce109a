// Focuses a form's first field when it appears, in a dialog or on a page. Focus stays with a user who is moving along
// the tabs above it, or who was in another field of the form before its script had loaded.
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
