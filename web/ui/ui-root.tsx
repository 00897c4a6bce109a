// What the primitives need around them, once per page: the tooltips' shared delay and the toast's place.
import { lazy, type ReactNode, Suspense } from 'react';
import { TooltipProvider } from './tooltip.tsx';

/** Nothing is said before the page is there: it comes right after the first paint, and is there before it is needed. */
const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      {children}
      <Suspense>
        <Toaster />
      </Suspense>
    </TooltipProvider>
  );
}
