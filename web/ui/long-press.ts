// Recognizes a long press by touch. Scrolling, links and selected text stay the browser's.
import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

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
  const unwanted = useRef(new Set<string>());
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  /** After a long press, the browser would select the word under the menu, and then click next to the menu, which closes it. */
  const cancel = (event: SyntheticEvent) => {
    if (unwanted.current.delete(event.type)) event.preventDefault();
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown({ pointerType, isPrimary, target, currentTarget, clientX: x, clientY: y }: PointerEvent) {
      end();
      unwanted.current.clear();
      if (pointerType !== 'touch' || !isPrimary || isBrowsers(target, currentTarget)) return;
      const hold = () => {
        unwanted.current = new Set(['contextmenu', 'touchend']);
        onHold();
      };
      press.current = { timer: setTimeout(hold, afterMs), x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > maxPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: cancel,
    onTouchEnd: cancel,
  };
}
