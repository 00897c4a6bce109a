// A link to an entry of the navigation; it says so when it leads to the page one is on.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Destination } from './navigation.ts';

type DestinationLinkProps = {
  destination: Destination;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
};

export function DestinationLink({ destination, ...rest }: DestinationLinkProps) {
  const { to, search } = destination;
  return <Link {...rest} to={to} search={{ ...search }} activeOptions={{ includeSearch: search !== undefined }} />;
}
