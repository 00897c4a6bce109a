// Kindling's mark, a flame of two leaves with a spark above, in the brand's three colours; and the wordmark next to it.
import { useId } from 'react';
import { cx } from '../classes.ts';

export function LogoMark({ className }: { className?: string | undefined }) {
  const gradient = useId();
  return (
    <svg viewBox="5 1 22 30" aria-hidden="true" className={cx('shrink-0', className ?? 'h-7 w-5.5')}>
      <defs>
        <linearGradient id={gradient} x1="6" y1="4" x2="27" y2="30" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--brand-primary)" />
          <stop offset="1" stopColor="var(--brand-secondary)" />
        </linearGradient>
      </defs>
      <path
        fill={`url(#${gradient})`}
        d="M15.4 1.6c.5 4.2-1.5 6.6-4.1 9.4C8.6 13.9 6 16.6 6 20.8 6 26.5 10.4 30.4 16 30.4s10-3.9 10-9.600c0-3.3-1.5-6-3.3-8.2-.4 2-1.3 3.4-2.8 4.3.7-5.9-.6-11.6-4.5-15.3Z"
      />
      <path
        fill="var(--brand-accent)"
        d="M16.3 17.200c.2 2.1-.9 3.2-2.1 4.5-1 1.1-1.9 2.2-1.9 3.8 0 2.2 1.7 3.7 3.8 3.7s3.8-1.5 3.8-3.700c0-3-1.7-5.8-3.6-8.3Z"
      />
    </svg>
  );
}

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <LogoMark />
      <span className="font-bold text-[1.125rem] tracking-tight">Kindling</span>
    </span>
  );
}
