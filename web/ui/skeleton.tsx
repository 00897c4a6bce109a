// Grey placeholders for content that is loading, so that nothing jumps when it arrives.
import { Fragment, type ReactNode } from 'react';
import { cx } from './classes.ts';

const shapes = { line: 'rounded-sm', block: 'rounded-lg', circle: 'rounded-full' } as const;

type SkeletonProps = { shape?: keyof typeof shapes | undefined; className?: string | undefined };

export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <div aria-hidden="true" className={cx('animate-shimmer bg-press', shapes[shape], className)} />;
}

/** Placeholder lines of text; the last one is shorter, as in a real paragraph. */
export function SkeletonText({ lines = 3, className }: { lines?: number | undefined; className?: string | undefined }) {
  return (
    <div aria-hidden="true" className={cx('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((line, index) => (
        <Skeleton key={line} className={cx('h-3.5', index === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  );
}

type LoadingAreaProps = {
  label: string;
  className?: string | undefined;
  /** How often the shapes are repeated. */
  count?: number;
  children: ReactNode;
};

/** Wraps the shapes of one loading area and announces once what is loading. */
export function LoadingArea({ label, className, count = 1, children }: LoadingAreaProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
        <Fragment key={index}>{children}</Fragment>
      ))}
    </div>
  );
}

type LoadingBlocksProps = { label: string; heights: readonly string[]; className?: string };

/** Shows a column of blocks. `heights` are CSS classes. */
export function LoadingBlocks({ label, heights, className = 'gap-4' }: LoadingBlocksProps) {
  return (
    <LoadingArea label={label} className={cx('flex flex-col', className)}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
        <Skeleton key={index} shape="block" className={height} />
      ))}
    </LoadingArea>
  );
}
