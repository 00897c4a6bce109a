// Progress from 0 to `max`. Without a value it only says that something is happening.
import type { CSSProperties } from 'react';
import { cx } from './classes.ts';

type ProgressProps = {
  label: string;
  value: number | null;
  max?: number | undefined;
  /** The value in words: "Step 2 of 5". */
  valueText?: string | undefined;
  className?: string | undefined;
};

export function Progress({ label, value, max = 100, valueText, className }: ProgressProps) {
  const style: CSSProperties = value === null ? {} : { transform: `translateX(${(value / max) * 100 - 100}%)` };
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      {...(value !== null && {
        'aria-valuenow': value,
        'aria-valuetext': valueText ?? `${Math.round((value / max) * 100)}%`,
      })}
      className={cx('h-2 w-full overflow-hidden rounded-full bg-press', className)}
    >
      <div
        style={style}
        className={cx(
          'h-full rounded-full bg-ink',
          value === null ? 'w-2/5 animate-travel' : 'transition-transform duration-300',
        )}
      />
    </div>
  );
}
