// A short explanation on hover or focus: after 700 ms, or at once when moving on to a neighbour within 300 ms. It stays
// while the pointer is on it, and closes with Escape. It is a popover, which the browser keeps below its trigger, or above
// it where there is no room. Until it opens it is only four listeners, since a page has dozens of tooltips.
import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { pressedKey } from '../pressed-key.ts';
import { withProps } from '../with-props.ts';

const delayMs = 700;
const skipDelayMs = 300;
/** Time to move the pointer from the trigger to the tooltip. */
const graceMs = 120;

/** Only one tooltip is open at a time. */
let shown: { id: string; hide: () => void } | undefined;
let closedAtMs = Number.NEGATIVE_INFINITY;

export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function wait(ms: number, then: () => void): void {
    stopWaiting();
    timer.current = setTimeout(then, ms);
  }

  function stopWaiting(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function open(at: HTMLElement): void {
    stopWaiting();
    shown?.hide();
    shown = { id, hide: () => setAnchor(undefined) };
    setAnchor(at);
  }

  function close(): void {
    stopWaiting();
    if (shown?.id !== id) return;
    shown = undefined;
    closedAtMs = Date.now();
    setAnchor(undefined);
  }
  const closeAtLast = useEffectEvent(close);
  useEffect(() => () => closeAtLast(), []);

  function hover({ currentTarget, pointerType }: PointerEvent<HTMLElement>): void {
    if (pointerType === 'touch') return;
    if (anchor !== undefined) stopWaiting();
    else if (Date.now() - closedAtMs < skipDelayMs) open(currentTarget);
    else if (timer.current === undefined) wait(delayMs, () => open(currentTarget));
  }

  function leave(): void {
    if (anchor === undefined) stopWaiting();
    else wait(graceMs, close);
  }

  return (
    <>
      {withProps(children, {
        ...(anchor && { 'aria-describedby': id }),
        onPointerMove: hover,
        onPointerLeave: leave,
        onPointerDown: close,
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && open(currentTarget),
        onBlur: close,
      })}
      {anchor &&
        createPortal(
          <Tip id={id} anchor={anchor} onClose={close} onEnter={stopWaiting} onLeave={leave}>
            {content}
          </Tip>,
          document.body,
        )}
    </>
  );
}

type TipProps = {
  id: string;
  anchor: HTMLElement;
  onClose: () => void;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
};

function Tip({ id, anchor, onClose, onEnter, onLeave, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => tip.current?.showPopover({ source: anchor }), [anchor]);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    // It handles Escape before any other layer, which stays open.
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape') return;
      event.stopImmediatePropagation();
      close();
    };
    const onScroll = () => close();
    addEventListener('keydown', onKeyDown, true);
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('scroll', onScroll, true);
    };
  }, []);

  return (
    <div
      ref={tip}
      id={id}
      popover="manual"
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="tip max-w-64 animate-fade-in rounded-sm bg-ink px-2.5 py-1.5 text-ink-inverse text-sm font-medium shadow-raised"
    >
      {children}
    </div>
  );
}
