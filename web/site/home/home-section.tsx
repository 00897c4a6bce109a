// A section of the landing page, with a larger heading than elsewhere.
import { type ReactNode, useId } from 'react';

/** Lays out a list of cards. On a phone they are rows with hairlines between them. */
export const cardGrid =
  'grid max-sm:divide-y max-sm:divide-line sm:gap-4 max-sm:[&>li>*]:rounded-none max-sm:[&>li>*]:border-0 max-sm:[&>li>*]:bg-transparent max-sm:[&>li>*]:px-0 max-sm:[&>li>*]:py-4';

type HomeSectionProps = {
  title: string;
  description?: string;
  action?: ReactNode;
  /** 1 if the section is the first thing on the page. */
  level?: 1 | 2 | undefined;
  children: ReactNode;
};

export function HomeSection({ title, description, action, level = 2, children }: HomeSectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 sm:gap-7">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex max-w-2xl flex-col gap-1.5">
          <Heading id={id} className="text-2xl">
            {title}
          </Heading>
          {description && <p className="text-ink-muted">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
