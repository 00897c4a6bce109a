// The page's title, for the window, bookmarks and screen readers. The server has already set the first one, by the same
// rule: the site's name is added unless the title begins with it.
import { useEffect } from 'react';

const siteName = 'Kindling';

export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children.startsWith(siteName) ? children : `${children} · ${siteName}`;
  }, [children]);
  return null;
}
