// The page's title. The server sets the first one, by the same rule.
import { useEffect } from 'react';

const siteName = 'Kindling';

export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = children.startsWith(siteName) ? children : `${children} · ${siteName}`;
  }, [children]);
  return null;
}
