// Recognizes a long press by touch. Scrolling, links and selected text stay the browser's.
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const afterMs = 450;
/** A finger that moves further scrolls. */
const maxPx = 10;

type Press = Readonly<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>;

const isBrowsers = (target: EventTarget, within: Element): boolean => {
  if (target instanceof Element && target.closest('a, button') !== null) return true;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(within, true);
};

export function useLongPress(onHold: () => void) {
  const press = useRef<Press>(null);
  const isHeld = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown({ pointerType, isPrimary, target, currentTarget, clientX: x, clientY: y }: PointerEvent) {
      end();
      isHeld.current = false;
      if (pointerType !== 'touch' || !isPrimary || isBrowsers(target, currentTarget)) return;
      const hold = () => {
        isHeld.current = true;
        onHold();
      };
      press.current = { timer: setTimeout(hold, afterMs), x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > maxPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** After a long press, it would select the word under the menu. */
    onContextMenu(event: MouseEvent) {
      if (isHeld.current) event.preventDefault();
      isHeld.current = false;
    },
  };
}
