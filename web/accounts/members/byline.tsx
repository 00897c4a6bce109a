// The author of something: the name links to their profile. An erased author has no profile to link to.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../ui/classes.ts';

type BylineProps = { userId: string; name: string; isErased: boolean; className?: string | undefined };

export function AuthorName({ userId, name, isErased, className }: BylineProps) {
  const look = cx('min-w-6 truncate font-semibold', className);
  if (isErased) return <span className={cx(look, 'text-ink-muted')}>{name}</span>;
  return (
    <Link to="/profile/$userId" params={{ userId }} className={cx(look, 'hover:underline')}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** Small facts on one line, with dots between them. A dot at the start of a line is clipped. */
export function MetaLine({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={cx('wrap-anywhere min-w-0 [clip-path:inset(-4px_-4px_-4px_-4px)]', className)}>
      <div className="-ms-3 flex flex-wrap items-center text-ink-muted [&>*]:relative [&>*]:ps-3 [&>*]:before:absolute [&>*]:before:start-1 [&>*]:before:text-ink-subtle [&>*]:before:content-['·']">
        {children}
      </div>
    </div>
  );
}
