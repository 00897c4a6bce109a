// A form that takes the place of what it edits. It has no layer of its own, so the focus would be lost when it closes:
// it returns to the button that opened the form.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export function useEditInPlace() {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const end = () => {
    flushSync(() => setEditing(false));
    // A member who has moved on while it was being saved stays where they are.
    if (document.activeElement === document.body) opener.current?.focus();
  };
  return { isEditing, opener, begin: () => setEditing(true), end };
}
