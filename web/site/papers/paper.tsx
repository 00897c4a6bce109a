// A page of plain text: a title, the date of its last change, and headed paragraphs.
import type { ReactNode } from 'react';
import { PageTitle } from '../../shell/page-title.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';

type PaperProps = { title: string; description: string; changed: string; children: ReactNode };

export function Paper({ title, description, changed, children }: PaperProps) {
  return (
    <Page width="reading">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} description={description} />
      <div className="flex flex-col gap-8">{children}</div>
      <p className="border-line border-t pt-4 text-ink-subtle text-sm">Last changed: {changed}.</p>
    </Page>
  );
}

export function PaperSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="flex scroll-mt-24 flex-col gap-2">
      <h2 className="text-base">{title}</h2>
      <div className="prose text-ink-muted">{children}</div>
    </section>
  );
}
