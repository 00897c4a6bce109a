// A section of the landing page, with a larger heading than elsewhere.
import { type ReactNode, useId } from 'react';

/** Lays out a list of cards. On a phone they are rows with hairlines between them. */
export const cardGrid =
  'grid max-sm:divide-y max-sm:divide-line sm:gap-4 max-sm:[&>li>*]:rounded-none max-sm:[&>li>*]:border-0 max-sm:[&>li>*]:bg-transparent max-sm:[&>li>*]:px-0 max-sm:[&>li>*]:py-3 max-sm:[&>li:first-child>*]:pt-0 max-sm:[&>li:last-child>*]:pb-0';

/**
 * Lays out a list of cards. On a phone they are in one row that is swiped sideways, and reaches both edges of the
 * screen. The next card always peeks in.
 */
export const cardRow =
  'gap-3 max-sm:-mx-4 max-sm:-my-1 max-sm:relative max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:grid sm:gap-4 max-sm:[&>li>*]:p-4 max-sm:*:w-[82%] max-sm:*:shrink-0 max-sm:*:snap-start';

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
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 sm:gap-7">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 sm:gap-y-1.5">
        <Heading id={id} className="text-2xl">
          {title}
        </Heading>
        {description && <p className="col-start-1 text-ink-muted max-sm:col-end-3">{description}</p>}
        {action && <div className="col-start-2 row-start-1 sm:row-end-3 sm:self-end">{action}</div>}
      </div>
      {children}
    </section>
  );
}
