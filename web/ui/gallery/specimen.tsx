// The gallery's frame: a group with its heading, and a named row of specimens in it.
import type { ReactNode } from 'react';
import { cx } from '../classes.ts';

export function SpecimenGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  );
}

type SpecimenProps = { name: string; stacked?: boolean | undefined; children: ReactNode };

export function Specimen({ name, stacked = false, children }: SpecimenProps) {
  return (
    <div className="elevated flex flex-col gap-4 p-5">
      <h3 className="font-mono font-normal text-ink-subtle text-sm">{name}</h3>
      <div className={cx(stacked ? 'flex flex-col gap-5' : 'flex flex-wrap items-center gap-3')}>{children}</div>
    </div>
  );
}
