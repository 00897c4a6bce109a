// A form that replaces what it edits. When it closes, the focus returns to the button that opened it. An unsent edit
// from before the page load opens the form by itself.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DraftKind, useDraftFromBefore } from '../../drafts/window-draft.ts';

export function useEditInPlace(kind: DraftKind, id: string) {
  const [isEditing, setEditing] = useState(false);
  const [isBegunHere, setBegunHere] = useState(false);
  useDraftFromBefore(kind, id, () => setEditing(true));
  const opener = useRef<HTMLButtonElement>(null);
  const end = () => {
    flushSync(() => setEditing(false));
    // A member who has moved on during the save stays where they are.
    if (document.activeElement === document.body) opener.current?.focus();
  };
  const begin = () => {
    setBegunHere(true);
    setEditing(true);
  };
  return { isEditing, isBegunHere, opener, begin, end };
}
