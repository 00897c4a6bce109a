// Links from a section of the home page to the page with everything.
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';

/** Takes the link as its only child. */
export const SectionLink = ({ children }: { children: ReactElement }) => (
  <Button asChild variant="ghost" className="-me-4 max-sm:-my-1" iconAfter={<ArrowRight aria-hidden="true" />}>
    {children}
  </Button>
);
