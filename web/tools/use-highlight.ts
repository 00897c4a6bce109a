// Highlights one tool of the list briefly: the page scrolls to it, and a ring stays around it for three seconds.
import { type RefObject, useEffect, useState } from 'react';
import type { Tool } from './directory-names.ts';

const scrollAfterMs = 300;
const ringForMs = 3_000;

export function useHighlight(
  list: RefObject<HTMLElement | null>,
  tools: readonly Tool[],
  asked: string | undefined,
): string | undefined {
  const [ringed, setRinged] = useState<string>();
  const found = asked === undefined ? undefined : toolNamed(tools, asked)?.id;

  useEffect(() => {
    if (found === undefined) return;
    let end: ReturnType<typeof setTimeout>;
    const start = setTimeout(() => {
      list.current?.querySelector(`[data-tool="${found}"]`)?.scrollIntoView({ block: 'center' });
      setRinged(found);
      end = setTimeout(() => setRinged(undefined), ringForMs);
    }, scrollAfterMs);
    return () => {
      clearTimeout(start);
      clearTimeout(end);
      setRinged(undefined);
    };
  }, [found, list]);

  return ringed;
}

/** If several tools share a site, the one with exactly this address wins. */
function toolNamed(tools: readonly Tool[], asked: string): Tool | undefined {
  const site = siteIn(asked);
  return (
    tools.find(({ id, slug }) => asked === id || asked === slug) ??
    tools.find(({ website }) => website === asked) ??
    tools.find(({ website }) => site !== undefined && site === siteIn(website))
  );
}

/** Returns host and path, as the server compares addresses. */
function siteIn(address: string): string | undefined {
  const url = URL.parse(address);
  return url === null ? undefined : url.host.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '');
}
