// A part that nobody sees before the page is used, such as a place for dialogs. Its code loads at the first use; if that fails, at the next.
import { type ComponentType, useEffect, useState } from 'react';
import { useIsUsed, waitForNextUse } from './first-use.ts';

export function onceUsed(load: () => Promise<ComponentType>) {
  let fetched: { Part: ComponentType } | undefined;

  /** @param isNeeded Whether the part has something to show before any use. */
  return function OnceUsed({ isNeeded = false }: { isNeeded?: boolean }) {
    const isUsed = useIsUsed();
    const [loaded, setLoaded] = useState(fetched);

    useEffect(() => {
      if (loaded || !(isUsed || isNeeded)) return;
      load().then((Part) => {
        fetched = { Part };
        setLoaded(fetched);
      }, waitForNextUse);
    }, [loaded, isUsed, isNeeded]);

    return loaded && <loaded.Part />;
  };
}
