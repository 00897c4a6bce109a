// The site's main links in a row, some with a panel below: opens after 200 ms of hovering, at once (300 ms) beside an open one,
// closes 150 ms after the pointer leaves; by keyboard as any menu.
import ChevronDown from 'lucide-react/icons/chevron-down';
import { NavigationMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

const linkLook =
  'inline-flex min-h-9 items-center gap-1 whitespace-nowrap rounded-sm px-3 font-medium text-ink-muted text-sm transition-colors hover:bg-hover hover:text-ink aria-[current=page]:text-ink data-[state=open]:bg-hover data-[state=open]:text-ink';

export function NavigationMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Root aria-label={label} delayDuration={200} skipDelayDuration={300} className="relative">
      <Radix.List className="flex items-center gap-0.5">{children}</Radix.List>
    </Radix.Root>
  );
}

/** A link in the row: wraps one anchor. */
export function NavigationLink({ children }: { children: ReactElement }) {
  return (
    <Radix.Item>
      <Radix.Link asChild className={linkLook}>
        {children}
      </Radix.Link>
    </Radix.Item>
  );
}

/** A word in the row that opens a panel of links. */
export function NavigationGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Item className="relative">
      <Radix.Trigger className={`group ${linkLook}`}>
        {label}
        <ChevronDown aria-hidden="true" className="size-3.5 transition-transform group-data-[state=open]:rotate-180" />
      </Radix.Trigger>
      <Radix.Content className="absolute top-full left-0 z-60 mt-2 w-72 animate-rise rounded-lg border border-line bg-raised p-1.5 shadow-overlay data-[state=closed]:animate-sink">
        <ul className="flex flex-col">{children}</ul>
      </Radix.Content>
    </Radix.Item>
  );
}

type NavigationPanelLinkProps = { children: ReactElement };

/** A link in a panel: wraps one anchor, which may hold a title and a line of explanation. */
export function NavigationPanelLink({ children }: NavigationPanelLinkProps) {
  return (
    <li>
      <Radix.Link
        asChild
        className="flex flex-col rounded-sm px-3 py-2 outline-offset-[-2px] transition-colors hover:bg-hover aria-[current=page]:bg-accent-soft"
      >
        {children}
      </Radix.Link>
    </li>
  );
}
