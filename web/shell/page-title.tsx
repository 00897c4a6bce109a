// What the window, the bookmark and the screen reader call the page. The server has already said it for the first one, by
// the same rule: the site's name is added where a title doesn't begin with it.
import { useEffect } from 'react';

const siteName = 'Kindling';

export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children.startsWith(siteName) ? children : `${children} · ${siteName}`;
  }, [children]);
  return null;
}
