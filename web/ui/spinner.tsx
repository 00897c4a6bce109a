// A turning ring for waits too short for a skeleton. With a label it is announced; without one it is decoration.
import { cx } from './classes.ts';

export function Spinner({ label, className }: { label?: string | undefined; className?: string | undefined }) {
  const ring = (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={cx('size-4 shrink-0 animate-spin', className)}>
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-sm text-ink-muted">
      {ring}
      {label}
    </span>
  );
}
