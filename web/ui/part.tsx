// A part of a page: a heading, and its content on the page itself. Parts below one another have a hairline between them.
import type { ReactNode } from 'react';

type PartProps = {
  title: string;
  level?: 2 | 3 | undefined;
  children: ReactNode;
};

export function Part({ title, level = 2, children }: PartProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-label={title} className="part">
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
