// The frame of a picture or video. It has its size and colour before anything loads, and its content fills it.
import type { ReactNode } from 'react';
import { cx } from '../../../ui/classes.ts';
import type { Box } from './media-layout.ts';

type MediaFrameProps = {
  box: Box;
  colour: string | null;
  className?: string | undefined;
  children: ReactNode;
};

/** Outlines pictures whose background has the page's colour. */
const hairline =
  'after:pointer-events-none after:absolute after:inset-0 after:rounded-lg after:ring-1 after:ring-line after:ring-inset';

/**
 * An empty SVG draws the frame: its attributes set ratio and colour, since the Content-Security-Policy forbids inline
 * styles.
 */
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
