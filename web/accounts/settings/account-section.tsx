// A section of the account page. A link can point to it.
import type { ReactNode } from 'react';
import { cx } from '../../ui/classes.ts';
import type { SectionId } from './section-groups.ts';

type AccountSectionProps = {
  id: SectionId;
  title: string;
  icon: ReactNode;
  description: ReactNode;
  /** Sets what can't be undone apart from the other sections. */
  isApart?: boolean;
  children: ReactNode;
};

export function AccountSection({ id, title, icon, description, isApart = false, children }: AccountSectionProps) {
  return (
    <section
      id={id}
      aria-label={title}
      className={cx(
        'flex scroll-mt-20 flex-col gap-5 first:scroll-mt-112',
        isApart ? 'mt-10 border-line border-t pt-7' : 'border-line py-7 not-first:border-t first:pt-0 last:pb-0',
      )}
    >
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="mt-1 text-ink-muted [&_svg]:size-4.5">
          {icon}
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2 className="font-semibold text-base">{title}</h2>
          <div className="text-ink-muted text-sm">{description}</div>
        </div>
      </div>
      <div className="sm:pl-7.5">{children}</div>
    </section>
  );
}
