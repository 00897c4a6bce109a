// Nothing here yet: says so kindly, says why, and offers the next step.
import type { ReactNode, Ref } from 'react';
import { Campfire, type Mood } from './campfire.tsx';
import { cx } from './classes.ts';

type EmptyStateProps = {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** Shows the flame instead of an icon, for a page or pane that holds nothing else. */
  mood?: Mood | undefined;
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  /** Makes the heading able to take the focus. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  className?: string | undefined;
};

export function EmptyState({
  title,
  description,
  icon,
  mood,
  action,
  level = 2,
  headingRef,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      {mood && <Campfire mood={mood} />}
      {icon && (
        <div aria-hidden="true" className="mb-3 text-ink-subtle [&_svg]:size-7 [&_svg]:stroke-[1.5]">
          {icon}
        </div>
      )}
      <Heading
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className={level === 1 ? 'text-title' : 'font-semibold text-base'}
      >
        {title}
      </Heading>
      {description && <p className="mt-1.5 max-w-sm text-balance text-ink-muted">{description}</p>}
      {action && <div className="mt-5 flex max-w-full flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
