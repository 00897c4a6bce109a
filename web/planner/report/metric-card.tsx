// One metric: its baseline, its current value, its target, and its progress as a chart with a table.
import { trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../long-date.ts';
import { MetricChart } from './metric-chart.tsx';
import { metricValue } from './metric-values.ts';
import { useReportHandlers } from './report-handlers.ts';
import type { Metric } from './report-types.ts';

/** Shows by how much the value changed. The colour says whether that is good: four hours less may be the goal. */
function Change({ metric: { baseline, currentValue, improvementText } }: { metric: Metric }) {
  const isLess = currentValue < baseline;
  return (
    <>
      <span aria-hidden="true">{isLess ? '↓' : '↑'}</span>
      <span className="sr-only">{isLess ? 'Down' : 'Up'}</span> {improvementText.replace(/^[+\u2212-]/, '')}
    </>
  );
}

type MetricCardProps = { id: string; metric: Metric; onMeasure: (() => void) | undefined };

export function MetricCard({ id, metric, onMeasure }: MetricCardProps) {
  const { metricName, metricType: type, baseline, currentValue, targetValue, improvement } = metric;
  const remove = trpc.planner.deleteMeasurement.useMutation(useReportHandlers(id, 'The measurement was not deleted.'));
  const tone = improvement > 0 ? 'success' : improvement < 0 ? 'danger' : 'neutral';
  return (
    <article className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="wrap-anywhere font-semibold">{metricName}</h3>
          <p className="flex flex-wrap items-center gap-2.5">
            <span className="font-semibold text-title">{metricValue(currentValue, type)}</span>
            <Badge tone={tone}>{improvement === 0 ? 'No change' : <Change metric={metric} />}</Badge>
          </p>
          <p className="text-ink-muted text-sm">
            From {metricValue(baseline, type)}, target {metricValue(targetValue, type)}
          </p>
        </div>
        {onMeasure && (
          <Button size="sm" className="print:hidden" aria-label={`Measure ${metricName}`} onClick={onMeasure}>
            Measure
          </Button>
        )}
      </div>
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
              {onMeasure && (
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
                {onMeasure && (
                  <td className="py-1.5 text-right">
                    <Button
                      variant="link"
                      size="sm"
                      className="text-ink-muted!"
                      aria-label={`Delete the measurement of ${longDate(recordedAt)}`}
                      onClick={() => remove.mutate({ id, measurementId })}
                    >
                      Delete
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </article>
  );
}
