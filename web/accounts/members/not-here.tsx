// A page for an address with nothing to see: says so, why that may be, and where to go next.
import type { ComponentProps, ReactNode } from 'react';
import { PageTitle } from '../../shell/page-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

type NotHereProps = Required<Pick<ComponentProps<typeof EmptyState>, 'title' | 'description' | 'action'>> & {
  icon?: ReactNode;
  /** The window's title. */
  pageTitle: string;
};

export function NotHere({ pageTitle, ...said }: NotHereProps) {
  return (
    <Page width="narrow">
      <PageTitle>{pageTitle}</PageTitle>
      <EmptyState level={1} {...(!said.icon && { mood: 'error' })} {...said} />
    </Page>
  );
}
