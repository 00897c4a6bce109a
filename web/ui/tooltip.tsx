// A word of explanation on hover or focus: after 700 ms, at once (within 300 ms) when moving on to a neighbour.
import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = {
  content: ReactNode;
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
};

export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-70 max-w-64 animate-fade-in rounded-sm bg-ink px-2.5 py-1.5 text-ink-inverse text-xs font-medium shadow-raised"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
