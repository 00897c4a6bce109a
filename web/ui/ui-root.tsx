// What the primitives need around them, once per page: the tooltips' shared delay and the toast's place.
import type { ReactNode } from 'react';
import { Toaster } from './toaster.tsx';
import { TooltipProvider } from './tooltip.tsx';

export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      {children}
      <Toaster />
    </TooltipProvider>
  );
}
