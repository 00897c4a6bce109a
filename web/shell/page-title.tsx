// What the window, the bookmark and the screen reader call the page. The server has already said it for the first one.
import { useEffect } from 'react';

const siteName = 'Kindling';

export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children === siteName ? siteName : `${children} · ${siteName}`;
  }, [children]);
  return null;
}
