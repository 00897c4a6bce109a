// A form that takes the place of what it edits. It has no layer of its own, so the focus would be lost when it closes:
// it returns to the button that opened the form. What was written before the page was loaded opens the form by itself.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DraftKind, useDraftFromBefore } from '../window-draft.ts';

/** @param id Of what is edited. */
export function useEditInPlace(kind: DraftKind, id: string) {
  const [isEditing, setEditing] = useState(false);
  const [isBegunHere, setBegunHere] = useState(false);
  useDraftFromBefore(kind, id, () => setEditing(true));
  const opener = useRef<HTMLButtonElement>(null);
  const end = () => {
    flushSync(() => setEditing(false));
    // A member who has moved on while it was being saved stays where they are.
    if (document.activeElement === document.body) opener.current?.focus();
  };
  const begin = () => {
    setBegunHere(true);
    setEditing(true);
  };
  return { isEditing, isBegunHere, opener, begin, end };
}
