// Handles Escape inside a dialog, which listens on the document and would close first.
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
