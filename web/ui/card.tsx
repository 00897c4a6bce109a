// A surface that stands out from the page, for one thing.
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
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
