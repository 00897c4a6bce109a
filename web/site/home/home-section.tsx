// A section of the landing page, with a larger heading than elsewhere.
import { type ReactNode, useId } from 'react';

type HomeSectionProps = {
  title: string;
  description?: string;
  action?: ReactNode;
  level?: 1 | 2 | undefined;
  children: ReactNode;
};

export function HomeSection({ title, description, action, level = 2, children }: HomeSectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 sm:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 sm:gap-y-1.5">
        <Heading id={id} className="text-title">
          {title}
        </Heading>
        {description && <p className="col-start-1 text-ink-muted max-sm:col-end-3">{description}</p>}
        {action && <div className="col-start-2 row-start-1 sm:row-end-3 sm:self-end">{action}</div>}
      </div>
      {children}
    </section>
  );
}
