// A classifying word (Badge) and a number of waiting items (CountBadge).
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

export type BadgeTone = 'neutral' | 'accent' | 'info' | 'highlight' | 'success' | 'danger' | 'outline';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-ink-muted',
  accent: 'bg-accent-soft text-accent-text',
  info: 'bg-info-soft text-info-text',
  highlight: 'bg-highlight-soft text-highlight-text',
  success: 'bg-success-soft text-success-text',
  danger: 'bg-danger-soft text-danger-text',
  outline: 'text-ink-muted ring-1 ring-line ring-inset',
};

type BadgeProps = {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex w-fit max-w-full shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-sm [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

type CountBadgeProps = { count: number; max?: number | undefined; className?: string | undefined };

/** Shows nothing for zero and "99+" beyond the cap. The control's label has to include the number. */
export function CountBadge({ count, max = 99, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 font-semibold text-accent-ink text-sm leading-none',
        className,
      )}
    >
      {count > max ? `${max}+` : count}
    </span>
  );
}
