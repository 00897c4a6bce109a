// Focuses a form's first field when it appears, in a dialog or on a page. Focus stays with a user who is moving along
// the tabs above it, or who was in another field of the form before its script had loaded.
import { useEffect } from 'react';

export function useFirstFocus<Field extends string>(setFocus: (field: Field) => void, field: Field): void {
  useEffect(() => {
    const { activeElement } = document;
    const isInForm = activeElement instanceof HTMLInputElement && activeElement.form?.elements.namedItem(field);
    if (activeElement?.role !== 'tab' && !isInForm) setFocus(field);
  }, [setFocus, field]);
}
