// A menu of actions under a button. Few menus are opened, so each is only a button until then.
import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useState } from 'react';
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
  const open = (byKey: boolean) => {
    setOpened({ byKey });
    props.onOpenChange?.(true);
  };
  const trigger = <ClosedTrigger {...props} onOpen={open} />;
  // Once opened, by whichever way, the menu's own trigger stays: closing returns the focus to it.
  if (!opened && props.open) setOpened({ byKey: false });
  if (!opened) return trigger;
  return (
    <Suspense fallback={trigger}>
      <OpenedMenu {...props} byKey={opened.byKey} />
    </Suspense>
  );
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
