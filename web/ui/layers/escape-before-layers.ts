// Handles Escape for a list or a search text inside a dialog. The dialog listens on the document, before any element
// does, and would close.
import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from '../pressed-key.ts';

export function useEscapeBeforeLayers(isWanted: boolean, onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  });
  useEffect(() => {
    if (!isWanted) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, [isWanted]);
}
