// A section of the landing page, with the larger heading that such a page wants.
import { type ReactNode, useId } from 'react';

type HomeSectionProps = { title: string; description?: string; action?: ReactNode; children: ReactNode };

export function HomeSection({ title, description, action, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-7">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex max-w-2xl flex-col gap-1.5">
          <h2 id={id} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          {description && <p className="text-ink-muted text-lg">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
