// A section of the landing page, with the larger heading that the page calls for.
import { type ReactNode, useId } from 'react';

type HomeSectionProps = {
  title: string;
  description?: string;
  action?: ReactNode;
  /** 1 where the section is the first thing on the page. */
  level?: 1 | 2 | undefined;
  children: ReactNode;
};

export function HomeSection({ title, description, action, level = 2, children }: HomeSectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-7">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex max-w-2xl flex-col gap-1.5">
          <Heading id={id} className="text-2xl sm:text-3xl">
            {title}
          </Heading>
          {description && <p className="text-ink-muted text-lg">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
