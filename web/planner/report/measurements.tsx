// All measurements since the plan began: a card with a chart for each metric.
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page.tsx';
import { MetricCard } from './metric-card.tsx';
import type { AnyReport, Metric } from './report-types.ts';

/** Only the owner records measurements. */
const MeasureDialog = lazy(async () => ({ default: (await import('./measure-dialog.tsx')).MeasureDialog }));

export function Measurements({ report, canMeasure }: { report: AnyReport; canMeasure: boolean }) {
  const { id, metrics, kpis } = report;
  const [measuring, setMeasuring] = useState<Metric | 'new' | null>(null);
  if (metrics.length === 0 && !canMeasure) return null;
  return (
    <Section
      className={cx(metrics.length === 0 && 'print:hidden')}
      title="Results"
      description="Your own numbers, from where you began to where you are."
      action={
        canMeasure && (
          <Button className="print:hidden" icon={<Plus aria-hidden="true" />} onClick={() => setMeasuring('new')}>
            Add a measurement
          </Button>
        )
      }
    >
      {metrics.length === 0 ? (
        <EmptyState
          level={3}
          title="Nothing measured yet"
          description="Record where you are today. A second measurement shows what has changed."
        />
      ) : (
        <ul className="cells [--cell:26rem]">
          {metrics.map((metric) => (
            <li key={metric.metricName.toLowerCase()} className="break-inside-avoid">
              <MetricCard id={id} metric={metric} onMeasure={canMeasure ? () => setMeasuring(metric) : undefined} />
            </li>
          ))}
        </ul>
      )}
      {measuring !== null && (
        <Suspense>
          <MeasureDialog
            id={id}
            metric={measuring === 'new' ? undefined : measuring}
            suggestions={kpis.map(({ name }) => name)}
            onClose={() => setMeasuring(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
