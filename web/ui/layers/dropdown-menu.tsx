// A menu of actions under a button. Few menus are opened, so each is only a button until then.
import { type ComponentProps, type KeyboardEvent, lazy, startTransition, useEffect, useState } from 'react';
import { pressedKey } from '../pressed-key.ts';
import { withProps } from '../with-props.ts';
import type { DropdownMenuProps } from './dropdown-menu-parts.tsx';

type Parts = typeof import('./dropdown-menu-parts.tsx');
type Props<Name extends keyof Parts> = ComponentProps<Parts[Name]>;

let parts: Parts | undefined;

async function fetchParts(): Promise<Parts> {
  parts ??= await import('./dropdown-menu-parts.tsx');
  return parts;
}

const OpenedMenu = lazy(async () => ({ default: (await fetchParts()).DropdownMenu }));

// Used only inside an opened menu, so the parts have loaded.
export const MenuItem = (props: Props<'MenuItem'>) => parts && <parts.MenuItem {...props} />;
export const MenuLink = (props: Props<'MenuLink'>) => parts && <parts.MenuLink {...props} />;
export const MenuChoice = (props: Props<'MenuChoice'>) => parts && <parts.MenuChoice {...props} />;
export const MenuHeading = (props: Props<'MenuHeading'>) => parts && <parts.MenuHeading {...props} />;
export const MenuSeparator = () => parts && <parts.MenuSeparator />;

export function DropdownMenu(props: DropdownMenuProps) {
  const [opened, setOpened] = useState<{ byKey: boolean }>();
  // In a transition, the button stays until the menu is complete. React shows any fallback for 300 ms at least.
  const open = (byKey: boolean) => {
    startTransition(() => setOpened({ byKey }));
    props.onOpenChange?.(true);
  };
  useEffect(() => {
    if (props.open) startTransition(() => setOpened((before) => before ?? { byKey: false }));
  }, [props.open]);
  // Once opened, by whichever way, the menu's own trigger stays: closing returns the focus to it.
  return opened ? <OpenedMenu {...props} byKey={opened.byKey} /> : <ClosedTrigger {...props} onOpen={open} />;
}

/** A stand-in with the behaviour of the menu's own trigger. */
function ClosedTrigger({ trigger, onOpen }: DropdownMenuProps & { onOpen: (byKey: boolean) => void }) {
  // Failing to prefetch is silent: opening the menu reports it.
  const prepare = () => void fetchParts().catch(() => {});
  const openDownwards = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'ArrowDown') return;
    event.preventDefault();
    onOpen(true);
  };
  return withProps(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'data-state': 'closed',
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ detail }) => onOpen(detail === 0),
    onKeyDown: openDownwards,
  });
}
