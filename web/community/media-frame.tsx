// The place of a picture or video: it has its size and colour before anything is loaded, and what is in it fills it.
import type { ReactNode } from 'react';
import { cx } from '../ui/classes.ts';
import type { Box } from './media-layout.ts';

type MediaFrameProps = {
  box: Box;
  colour: string | null;
  className?: string | undefined;
  children: ReactNode;
};

/** Where a picture's own paper is that of the page. */
const hairline =
  'after:pointer-events-none after:absolute after:inset-0 after:rounded-lg after:ring-1 after:ring-line after:ring-inset';

/** Drawn by an empty SVG: its attributes give ratio and colour where the page's policy forbids inline styles. */
export function MediaFrame({ box: { width, height }, colour, className, children }: MediaFrameProps) {
  return (
    <span className={cx('relative block overflow-hidden rounded-lg bg-sunken', hairline, className)}>
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto max-w-full"
      >
        {colour && <rect width={width} height={height} fill={colour} />}
      </svg>
      {children}
    </span>
  );
}
