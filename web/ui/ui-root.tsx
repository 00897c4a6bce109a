// What the primitives need once per page: a place for the toast, and the history of the focus.
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Announcer } from './announcer.tsx';
import { followFocus } from './layers/focus-trail.ts';
import { useIsServerRendered } from './text/rendered-at.ts';

/** No toast appears before the page does, so its code loads right after the first paint. */
const Toaster = lazy(async () => ({ default: (await import('./layers/toaster.tsx')).Toaster }));

export function UiRoot({ children }: { children: ReactNode }) {
  const isServerRendered = useIsServerRendered();
  useEffect(followFocus, []);
  return (
    <>
      {children}
      <Announcer />
      {!isServerRendered && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
