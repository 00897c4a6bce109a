// The site's main links in a row, some with a panel that opens on hover or by its button.
import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '../classes.ts';
import { pressedKey } from '../pressed-key.ts';
import { withProps } from '../with-props.ts';

const openDelayMs = 200;
const skipDelayMs = 300;
const closeDelayMs = 150;

const linkLook =
  'inline-flex min-h-9 items-center gap-1 whitespace-nowrap rounded-sm px-2 xl:px-3 font-medium text-ink-muted text-sm transition-colors hover:bg-hover hover:text-ink aria-[current]:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink';

export function NavigationMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="relative">
      <ul className="flex items-center gap-0.5">{children}</ul>
    </nav>
  );
}

/** A link in the row: wraps one anchor. */
export function NavigationLink({ className, children }: { className?: string; children: ReactElement }) {
  return <li className={className}>{withProps(children, { className: linkLook })}</li>;
}

let closedAtMs = Number.NEGATIVE_INFINITY;

type NavigationGroupProps = {
  label: string;
  /** Whether the current page is in the panel. */
  isCurrent?: boolean;
  className?: string;
  children: ReactNode;
};

export function NavigationGroup({ label, isCurrent, className, children }: NavigationGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function change(open: boolean, afterMs = 0): void {
    clearTimeout(timer.current);
    if (afterMs > 0) {
      timer.current = setTimeout(() => change(open), afterMs);
      return;
    }
    if (!open && isOpen) closedAtMs = Date.now();
    setOpen(open);
  }

  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    change(true, isOpen || Date.now() - closedAtMs < skipDelayMs ? 0 : openDelayMs);
  };
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') change(false, closeDelayMs);
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !isOpen) return;
    change(false);
    button.current?.focus();
  };

  return (
    <li
      className={cx('relative', className)}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onKeyDown={closeByEscape}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || change(false)}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-current={isCurrent || undefined}
        aria-controls={isOpen ? panelId : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        className={`group ${linkLook}`}
        onClick={() => change(!isOpen)}
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-3.5 transition-transform group-data-[state=open]:rotate-180" />
      </button>
      {isOpen && (
        <div
          id={panelId}
          className="absolute top-full left-0 z-60 mt-2 w-72 animate-rise rounded-lg border border-line bg-raised p-1.5 shadow-overlay"
        >
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
          <ul className="flex flex-col" onClick={() => change(false)}>
            {children}
          </ul>
        </div>
      )}
    </li>
  );
}

/** A link in a panel: wraps one anchor, which may hold a title and a line of explanation. */
export function NavigationPanelLink({ children }: { children: ReactElement }) {
  return (
    <li>
      {withProps(children, {
        className:
          'flex flex-col rounded-sm px-3 py-2 outline-offset-[-2px] transition-colors hover:bg-hover aria-[current=page]:bg-accent-soft',
      })}
    </li>
  );
}
