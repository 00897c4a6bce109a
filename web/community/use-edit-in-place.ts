// A form that takes the place of what it changes. It has no layer of its own, so the focus would be lost with it: it goes back to
// the button that opened the form.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export function useEditInPlace() {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const end = () => {
    flushSync(() => setEditing(false));
    // Whoever has gone on elsewhere while it was being saved stays there.
    if (document.activeElement === document.body) opener.current?.focus();
  };
  return { isEditing, opener, begin: () => setEditing(true), end };
}
