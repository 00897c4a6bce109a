// A page at whose address there is nothing, or nothing to see: says so, why that may be, and where to go on.
import type { ComponentProps } from 'react';
import { PageTitle } from '../shell/page-title.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

type NotHereProps = Required<Pick<ComponentProps<typeof EmptyState>, 'title' | 'icon' | 'description' | 'action'>> & {
  /** What the window is called. */
  pageTitle: string;
};

export function NotHere({ pageTitle, ...said }: NotHereProps) {
  return (
    <Page width="narrow">
      <PageTitle>{pageTitle}</PageTitle>
      <EmptyState level={1} {...said} />
    </Page>
  );
}
