// What the primitives need once per page: a place for the toast, and the history of the focus.
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Announcer } from './announcer.tsx';
import { followUse, useIsUsed } from './first-use.ts';
import { followFocus } from './layers/focus-trail.ts';
import { toastStore } from './layers/toast-store.ts';
import { useStore } from './store.ts';

/** Loaded at the first use, since a toast about a broken connection could not load its code. */
const Toaster = lazy(async () => ({ default: (await import('./layers/toaster.tsx')).Toaster }));

export function UiRoot({ children }: { children: ReactNode }) {
  const isUsed = useIsUsed();
  const hasToast = useStore(toastStore) !== null;
  useEffect(followFocus, []);
  useEffect(followUse, []);
  return (
    <>
      {children}
      <Announcer />
      {(isUsed || hasToast) && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
