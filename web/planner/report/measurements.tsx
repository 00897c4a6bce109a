// The success metrics with the member's own numbers: those of the plan, then those that the member added.
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Kpi, KpiSection } from './kpis.tsx';
import { MetricCard } from './metric-card.tsx';
import type { AnyReport } from './report-types.ts';

/** Only the owner records measurements. */
const MeasureDialog = lazy(async () => ({ default: (await import('./measure-dialog.tsx')).MeasureDialog }));

export function Measurements({ report, canMeasure }: { report: AnyReport; canMeasure: boolean }) {
  const { id, metrics, kpis } = report;
  /** The metric's name, which is empty for one that the member has yet to name. */
  const [measuring, setMeasuring] = useState<string | null>(null);
  const metricOf = new Map(metrics.map((metric) => [metric.metricName.toLowerCase(), metric]));
  const kpiOf = new Map(kpis.map((kpi) => [kpi.name.toLowerCase(), kpi]));
  const names = new Set([...kpiOf.keys(), ...metricOf.keys()]);
  const measureButton = (name: string) =>
    canMeasure && (
      <Button size="sm" className="print:hidden" aria-label={`Measure ${name}`} onClick={() => setMeasuring(name)}>
        Measure
      </Button>
    );
  return (
    <>
      <KpiSection
        description={metrics.length > 0 ? 'Your own numbers, from where you began to where you are.' : undefined}
        action={
          canMeasure && (
            <Button className="print:hidden" icon={<Plus aria-hidden="true" />} onClick={() => setMeasuring('')}>
              Add a measurement
            </Button>
          )
        }
      >
        {[...names].map((name) => {
          const [metric, kpi] = [metricOf.get(name), kpiOf.get(name)];
          if (metric) {
            const action = measureButton(metric.metricName);
            return <MetricCard key={name} id={id} metric={metric} kpi={kpi} canMeasure={canMeasure} action={action} />;
          }
          return kpi && <Kpi key={name} {...kpi} action={measureButton(kpi.name)} />;
        })}
      </KpiSection>
      {measuring !== null && (
        <Suspense>
          <MeasureDialog
            id={id}
            name={measuring}
            metric={metricOf.get(measuring.toLowerCase())}
            kpis={kpis}
            onClose={() => setMeasuring(null)}
          />
        </Suspense>
      )}
    </>
  );
}
