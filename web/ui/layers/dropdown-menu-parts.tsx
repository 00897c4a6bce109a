// The parts of a menu, fetched when one is about to be opened. It is not modal: see veil.tsx.
import Check from 'lucide-react/icons/check';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from '../classes.ts';

const menuPanel =
  'z-60 min-w-48 max-w-72 animate-rise overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-overlay data-[state=closed]:animate-sink';

const menuRow =
  'flex min-h-9 w-full cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-base outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-hover data-[disabled]:text-ink-subtle [&_svg]:size-4 [&_svg]:shrink-0';

export type DropdownMenuProps = {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** The menu's code loads after its first opening, so it has to be told whether a key caused it. */
type OpenedMenuProps = DropdownMenuProps & { byKey: boolean };

export function DropdownMenu({ trigger, children, align = 'end', open, onOpenChange, byKey }: OpenedMenuProps) {
  const isFirstOpening = useRef(true);
  const focusFirst = (panel: HTMLElement | null) => {
    if (!panel || !isFirstOpening.current) return;
    isFirstOpening.current = false;
    // The menu's own trigger has replaced the pressed button, and the focus returns to it later.
    document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.focus({ preventScroll: true });
    if (!byKey) return;
    panel.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true });
  };
  return (
    <Radix.Root
      modal={false}
      defaultOpen
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content ref={focusFirst} align={align} sideOffset={6} collisionPadding={12} className={menuPanel}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  disabled?: boolean | undefined;
  onSelect?: ((event: Event) => void) | undefined;
  children: ReactNode;
};

export function MenuItem({ icon, tone = 'plain', disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      {...(onSelect ? { onSelect } : {})}
      className={cx(menuRow, tone === 'danger' ? 'text-danger-text' : '[&>svg]:text-ink-muted')}
    >
      {icon}
      <span className="flex-1 truncate">{children}</span>
    </Radix.Item>
  );
}

/** A row that navigates: wraps one link, which can be opened in a new tab like any other. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <Radix.Item asChild className={cx(menuRow, '[&>svg]:text-ink-muted')}>
      {children}
    </Radix.Item>
  );
}

type MenuChoiceProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: ReadonlyArray<{ value: string; label: string; icon?: ReactNode }>;
};

export function MenuChoice({ label, value, onValueChange, options }: MenuChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={cx(menuRow, '[&>svg]:text-ink-muted')}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden="true" className="text-accent-text" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-2 text-ink-muted text-sm">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
