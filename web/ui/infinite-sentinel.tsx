// The end of an endless list: a button that also loads more by itself, while allowed, when it comes near the window. It
// is excluded from scroll anchoring: otherwise the window would stay at the end until the whole list had loaded.
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

type InfiniteSentinelProps = {
  hasMore: boolean;
  pending: boolean;
  onMore: () => void;
  label?: string | undefined;
  /** Set to false once the list has loaded enough by itself. */
  byItself?: boolean | undefined;
  /** After a failure only the button retries, so that a broken server isn't asked in a loop. */
  failed?: boolean | undefined;
};

export function InfiniteSentinel({
  hasMore,
  pending,
  onMore,
  label = 'Show more',
  byItself = true,
  failed = false,
}: InfiniteSentinelProps) {
  const end = useRef<HTMLDivElement>(null);
  const watching = byItself && hasMore && !pending && !failed;

  useEffect(() => {
    if (!watching || !end.current || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onMore(), {
      rootMargin: '600px 0px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watching, onMore]);

  if (!hasMore) return null;
  return (
    <div ref={end} className="noscript:hidden flex flex-col items-center gap-2 py-4 [overflow-anchor:none]">
      {failed && <p className="text-danger-text text-sm">That did not load. Check your connection and try again.</p>}
      <Button pending={pending} pendingLabel="Loading..." onClick={onMore}>
        {failed ? 'Try again' : label}
      </Button>
    </div>
  );
}
