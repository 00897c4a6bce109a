// A calm surface for one thing, with fixed places for the heading and the actions.
import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './classes.ts';

type CardProps = ComponentProps<'div'> & {
  asChild?: boolean | undefined;
  /** `none` for content that reaches the edges: a picture, a list with dividers. */
  padding?: 'none' | 'md' | 'lg' | undefined;
  /** Lifts on hover, for a card that is (or holds) one link. */
  interactive?: boolean | undefined;
};

const paddings = { none: '', md: 'p-5', lg: 'p-6 sm:p-8' } as const;

export function Card({ asChild = false, padding = 'md', interactive = false, className, ...rest }: CardProps) {
  const Element = asChild ? Slot.Root : 'div';
  return (
    <Element
      {...rest}
      className={cx(
        'rounded-xl border border-line bg-surface',
        paddings[padding],
        interactive && 'transition-shadow hover:border-accent-line hover:shadow-raised',
        className,
      )}
    />
  );
}

type CardHeaderProps = {
  title: string;
  /** The level that fits the page's outline. */
  level?: 2 | 3 | 4 | undefined;
  icon?: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
};

export function CardHeader({ title, level = 2, icon, description, action }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
        <Heading className="flex items-center gap-2 font-bold font-display text-base [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-subtle">
          {icon}
          {title}
        </Heading>
        {description && <p className="text-ink-muted text-sm">{description}</p>}
      </div>
      {action}
    </div>
  );
}
