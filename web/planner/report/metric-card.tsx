// One metric with its measurements: its current value, and its progress as a chart with a table.
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lazy-page.ts';
import { longDate } from '../long-date.ts';
import { Change } from './change.tsx';
import { Kpi } from './kpis.tsx';
import { MetricChart } from './metric-chart.tsx';
import { metricValue } from './metric-values.ts';
import type { AnyReport, Metric } from './report-types.ts';

/** Only the owner deletes measurements. */
const DeleteMeasurement = lazyPart(
  'planner/report/delete-measurement.tsx',
  async () => (await import('./delete-measurement.tsx')).DeleteMeasurement,
);

type MetricCardProps = {
  id: string;
  metric: Metric;
  /** What the plan says of it; undefined for a metric that the member added. */
  kpi: AnyReport['kpis'][number] | undefined;
  canMeasure: boolean;
  action: ReactNode;
};

export function MetricCard({ id, metric, kpi, canMeasure, action }: MetricCardProps) {
  const { metricName, metricType: type, baseline, currentValue, targetValue } = metric;
  return (
    <Kpi
      name={kpi?.name ?? metricName}
      current={
        <p className="flex flex-wrap items-center gap-2.5">
          <span className="font-semibold text-title">{metricValue(currentValue, type)}</span>
          <Change metric={metric} />
        </p>
      }
      baseline={metricValue(baseline, type)}
      target={
        <>
          {metricValue(targetValue, type)}
          {kpi && <span className="block font-normal text-ink-muted text-sm">{kpi.target}</span>}
        </>
      }
      measurement={kpi?.measurement}
      action={action}
    >
      <MetricChart metric={metric} />
      <details className="text-sm print:hidden">
        <summary className="w-fit text-ink-muted hover:text-ink">All measurements</summary>
        <table className="mt-2 w-full">
          <thead className="text-left text-ink-muted">
            <tr>
              {['Date', 'Value', 'Notes'].map((name) => (
                <th key={name} scope="col" className="py-1 font-medium">
                  {name}
                </th>
              ))}
              {canMeasure && (
                <th scope="col">
                  <span className="sr-only">Delete</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {metric.measurements.toReversed().map(({ id: measurementId, value, recordedAt, notes }) => (
              <tr key={measurementId} className="border-line border-t align-top">
                <td className="whitespace-nowrap py-1.5 pr-4">{longDate(recordedAt)}</td>
                <td className="whitespace-nowrap py-1.5 pr-4">{metricValue(value, type)}</td>
                <td className="wrap-anywhere py-1.5 pr-4">{notes}</td>
                {canMeasure && (
                  <td className="py-1.5 text-right">
                    <Suspense>
                      <DeleteMeasurement
                        id={id}
                        measurementId={measurementId}
                        value={metricValue(value, type)}
                        date={longDate(recordedAt)}
                      />
                    </Suspense>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Kpi>
  );
}
