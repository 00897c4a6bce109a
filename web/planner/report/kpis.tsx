// A plan's success metrics: what to measure, where it begins and where it should lead.
import type { ReactNode } from 'react';
import { Section } from '../../ui/page.tsx';

type KpiSectionProps = { description?: string | undefined; action?: ReactNode; children: ReactNode };

export function KpiSection({ children, ...head }: KpiSectionProps) {
  return (
    <Section title="Success Metrics (KPIs)" {...head}>
      <ul className="cells [--cell:26rem]">{children}</ul>
    </Section>
  );
}

type KpiProps = {
  name: string;
  /** Where it stands now. */
  current?: ReactNode;
  baseline: ReactNode;
  target: ReactNode;
  /** How to measure it. */
  measurement?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
};

export function Kpi({ name, current, baseline, target, measurement, action, children }: KpiProps) {
  return (
    <li className="flex break-inside-avoid flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="wrap-anywhere min-w-0 font-semibold">{name}</h3>
        {action}
      </div>
      {current}
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="text-ink-muted text-sm">Baseline</dt>
          <dd>{baseline}</dd>
        </div>
        <div>
          <dt className="text-ink-muted text-sm">Target</dt>
          <dd className="font-medium">{target}</dd>
        </div>
      </dl>
      {measurement && <p className="text-ink-muted text-sm">{measurement}</p>}
      {children}
    </li>
  );
}
