// The only button. It keeps its focus while pending or disabled, and then ignores clicks.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './classes.ts';
import { Spinner } from './spinner.tsx';
import { useDisabled } from './use-disabled.ts';

const variants = {
  primary: 'bg-accent text-accent-ink shadow-key enabled-hover:bg-accent-hover',
  secondary: 'border border-line-button bg-raised text-ink shadow-rest enabled-hover:border-line-strong',
  soft: 'bg-accent-soft text-accent-text enabled-hover:bg-accent-soft-hover',
  ghost: 'text-ink-muted enabled-hover:bg-hover enabled-hover:text-ink',
  danger: 'bg-danger text-danger-ink shadow-key enabled-hover:bg-danger-hover',
  link: 'text-accent-text underline-offset-4 enabled-hover:underline',
};

const sizes = {
  sm: 'min-h-8 gap-1.5 rounded-sm px-3 text-sm',
  md: 'min-h-10 gap-2 rounded-md px-4 text-base',
  lg: 'min-h-12 gap-2 rounded-lg px-6 text-base',
};

export type ButtonVariant = keyof typeof variants;

/** The shared look of a button and a link that looks like one. */
export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: keyof typeof sizes | undefined;
  /** An icon before the label; while pending, the spinner replaces it. */
  icon?: ReactNode;
  iconAfter?: ReactNode;
};

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    pending?: boolean | undefined;
    pendingLabel?: string | undefined;
  };

const shape =
  'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap py-1 font-medium transition-colors ' +
  'disabled:opacity-55 aria-disabled:not-aria-busy:opacity-55 aria-busy:cursor-progress aria-busy:opacity-85 [&_svg]:size-[1.125em] [&_svg]:shrink-0';

type Classes = Pick<ButtonProps, 'variant' | 'size' | 'className'>;

export const buttonClasses = ({ variant = 'secondary', size = 'md', className }: Classes): string =>
  cx(shape, sizes[size], variants[variant], variant === 'link' && 'min-h-0! px-0!', className);

export function Button({
  variant,
  size,
  icon,
  iconAfter,
  pending = false,
  pendingLabel,
  className,
  onClick,
  children,
  type,
  disabled,
  ...rest
}: ButtonProps) {
  const { isInert, attributes } = useDisabled(disabled, rest);
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    pending || isInert ? event.preventDefault() : onClick?.(event);
  return (
    <button
      {...rest}
      {...attributes}
      type={type ?? 'button'}
      className={buttonClasses({ variant, size, className })}
      onClick={press}
      aria-disabled={pending || isInert || rest['aria-disabled']}
      aria-busy={pending || undefined}
    >
      {pending ? <Spinner /> : icon}
      {pending && pendingLabel ? pendingLabel : children}
      {iconAfter}
    </button>
  );
}
