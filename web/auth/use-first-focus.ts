// Begins a form at its first field as it appears: in a dialog, on a page for nothing else. Whoever is walking along the tabs
// above it is left there.
import { useEffect } from 'react';

export function useFirstFocus<Field extends string>(setFocus: (field: Field) => void, field: Field): void {
  useEffect(() => {
    if (document.activeElement?.role !== 'tab') setFocus(field);
  }, [setFocus, field]);
}
