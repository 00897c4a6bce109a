// A link of the navigation, which marks the current page.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Destination, useIsAt } from './navigation.ts';

type DestinationLinkProps = {
  destination: Destination;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
};

export function DestinationLink({ destination, ...rest }: DestinationLinkProps) {
  const { to, search } = destination;
  const isAt = useIsAt();
  return (
    <Link
      {...rest}
      to={to}
      search={{ ...search }}
      aria-current={isAt(destination) && !search ? 'page' : undefined}
      activeOptions={{ includeSearch: search !== undefined }}
    />
  );
}
