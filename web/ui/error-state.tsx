// Something could not be loaded: what happened, and a button to try again. It is announced, because nobody expects it.
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Campfire } from './campfire.tsx';
import { cx } from './classes.ts';

type ErrorStateProps = {
  title?: string | undefined;
  description?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  retrying?: boolean | undefined;
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

export function ErrorState({
  title = 'Something went wrong',
  description = 'We could not load this. Check your connection and try again.',
  onRetry,
  retryLabel = 'Try again',
  retrying = false,
  action,
  level = 2,
  className,
}: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      {level === 1 ? (
        <Campfire mood="error" />
      ) : (
        <TriangleAlert aria-hidden="true" className="mb-3 size-7 stroke-[1.5] text-danger-text" />
      )}
      <Heading className={level === 1 ? 'text-title' : 'font-semibold text-base'}>{title}</Heading>
      <p className="mt-1.5 max-w-sm text-ink-muted">{description}</p>
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button icon={<RotateCw aria-hidden="true" />} pending={retrying} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
