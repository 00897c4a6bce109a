// A button that shows only an icon. Its type requires a label, which is read out and shown as a tooltip.
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { cx } from './classes.ts';
import { Tooltip } from './layers/tooltip.tsx';

type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'children' | 'icon' | 'iconAfter' | 'pendingLabel'> & {
  label: string;
  children: ReactNode;
  /** Set to false if a tooltip would be in the way: in a dialog's corner, or on a menu's trigger. */
  tooltip?: boolean | undefined;
};

const squares = { sm: 'size-8', md: 'size-10', lg: 'size-12' } as const;

export function IconButton({
  label,
  children,
  tooltip = true,
  size = 'md',
  variant = 'ghost',
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      {...rest}
      variant={variant}
      size={size}
      icon={children}
      aria-label={label}
      className={cx(squares[size], 'px-0 [&_svg]:size-[1.125rem]', rest.className)}
    />
  );
  return tooltip ? <Tooltip content={label}>{button}</Tooltip> : button;
}
