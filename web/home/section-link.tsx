// The way from a section of the home page to the page that has all of it.
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';

/** The only child is the link. */
export const SectionLink = ({ children }: { children: ReactElement }) => (
  <Button asChild variant="ghost" className="-ml-4 sm:-mr-4 sm:ml-0" iconAfter={<ArrowRight aria-hidden="true" />}>
    {children}
  </Button>
);
