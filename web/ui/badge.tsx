// A classifying word after a small mark in its colour (Badge), and a number of waiting items (CountBadge).
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

const tones = {
  neutral: 'text-ink-muted',
  accent: 'text-ink',
  info: 'text-info-text',
  highlight: 'text-highlight-text',
  success: 'text-success-text',
  danger: 'text-danger-text',
};
export type BadgeTone = keyof typeof tones;

type BadgeProps = {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
};

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex w-fit max-w-full shrink-0 items-center gap-1.5 whitespace-nowrap font-medium text-sm [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {icon ?? <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      <span className="self-baseline truncate">{children}</span>
    </span>
  );
}

export const capped = (count: number): string => (count > 99 ? '99+' : String(count));

/** Shows nothing for zero. The control's label has to include the number. */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-ink px-1 font-semibold text-ink-inverse text-sm leading-none',
        className,
      )}
    >
      {capped(count)}
    </span>
  );
}
