// Links from a section of the home page to the page with everything.
import { createLink } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ComponentProps } from 'react';
import { AnchorButton } from '../../ui/link-button.tsx';

export const SectionLink = createLink((props: ComponentProps<'a'>) => (
  <AnchorButton
    {...props}
    variant="ghost"
    className="-me-4 max-sm:-my-1"
    iconAfter={<ArrowRight aria-hidden="true" />}
  />
));
