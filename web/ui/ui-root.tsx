// What the primitives need once per page: a place for the toast, and the history of the focus.
import { type ReactNode, useEffect } from 'react';
import { Announcer } from './announcer.tsx';
import { followUse } from './first-use.ts';
import { followFocus } from './layers/focus-trail.ts';
import { toastStore } from './layers/toast-store.ts';
import { onceUsed } from './once-used.tsx';
import { useStore } from './store.ts';

/** A toast about a lost connection could not load it, so the first use does. */
const Toaster = onceUsed(async () => (await import('./layers/toaster.tsx')).Toaster);

export function UiRoot({ children }: { children: ReactNode }) {
  const hasToast = useStore(toastStore) !== null;
  useEffect(followFocus, []);
  useEffect(followUse, []);
  return (
    <>
      {children}
      <Announcer />
      <Toaster isNeeded={hasToast} />
    </>
  );
}
