// The frame of every page: its width, its heading with actions, and sections with an even rhythm.
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

const widths = { narrow: 'max-w-2xl', reading: 'max-w-3xl', wide: 'max-w-6xl' } as const;

type PageProps = { width?: keyof typeof widths | undefined; className?: string | undefined; children: ReactNode };

export function Page({ width = 'wide', className, children }: PageProps) {
  return (
    <div className={cx('mx-auto flex w-full flex-col gap-8 px-4 py-8 sm:px-6 sm:py-10', widths[width], className)}>
      {children}
    </div>
  );
}

type PageHeaderProps = {
  title: string;
  eyebrow?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, eyebrow, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 max-w-2xl flex-col gap-1.5">
        {eyebrow && <div className="font-medium text-ink-muted text-sm">{eyebrow}</div>}
        <h1 className="wrap-anywhere text-title">{title}</h1>
        {description && <p className="text-ink-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

type SectionProps = {
  title: string;
  level?: 2 | 3 | undefined;
  description?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

export function Section({ title, level = 2, description, action, className, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={cx('flex flex-col gap-4', className)}>
      <div className="flex break-after-avoid flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-0.5">
          <Heading className="text-base">{title}</Heading>
          {description && <p className="text-ink-muted">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
