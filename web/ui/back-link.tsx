// Leads from a page up to the list that it belongs to.
import { createLink } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ComponentProps } from 'react';
import { AnchorButton } from './link-button.tsx';

function BackAnchor(props: ComponentProps<'a'>) {
  return (
    <AnchorButton
      {...props}
      variant="ghost"
      size="sm"
      className="-ml-3 self-start"
      icon={<ArrowLeft aria-hidden="true" />}
    />
  );
}

export const BackLink = createLink(BackAnchor);
