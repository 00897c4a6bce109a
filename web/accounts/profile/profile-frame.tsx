// The layout of a profile, in the community's columns: the member stays in view next to their posts and comments.
import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';

export function ProfileFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <Page className="sm:pt-6!">
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="@container min-w-0 lg:sticky lg:top-20">{header}</div>
        <div className="flex min-w-0 flex-col gap-8">{children}</div>
      </div>
    </Page>
  );
}
