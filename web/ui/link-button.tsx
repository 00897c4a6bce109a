// Links that look like buttons.
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './button.tsx';

/** Leads to another site or a file, or loads a page of this site afresh. */
export function AnchorButton({
  variant,
  size,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={buttonClasses({ variant, size, className })}>
      {icon}
      {children}
      {iconAfter}
    </a>
  );
}

/** Leads to a page of this site. */
export const LinkButton = createLink(AnchorButton);
