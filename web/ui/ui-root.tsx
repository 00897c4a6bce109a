// What the primitives need around them, once per page: the toast's place, and the memory of where the focus was.
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Announcer } from './announcer.tsx';
import { useIsDrawn } from './drawn-at.ts';
import { followFocus } from './focus-trail.ts';

/** Nothing is said before the page is there: it comes right after the first paint, and is there before it is needed. */
const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

export function UiRoot({ children }: { children: ReactNode }) {
  const isDrawn = useIsDrawn();
  useEffect(followFocus, []);
  return (
    <>
      {children}
      <Announcer />
      {!isDrawn && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
