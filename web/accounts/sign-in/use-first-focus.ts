// Focuses a form's first field when it appears, in a dialog or on a page. Focus stays with a user who is moving along
// the tabs above it.
import { useEffect } from 'react';

export function useFirstFocus<Field extends string>(setFocus: (field: Field) => void, field: Field): void {
  useEffect(() => {
    if (document.activeElement?.role !== 'tab') setFocus(field);
  }, [setFocus, field]);
}
