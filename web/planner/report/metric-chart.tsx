// Charts a metric as a line, with its baseline and target. The table next to it says the same in words.
import { metricValue } from './metric-values.ts';
import type { Metric } from './report-types.ts';

const width = 480;
const height = 150;
const edge = { top: 14, right: 12, bottom: 14, left: 12 };

export function MetricChart({ metric }: { metric: Metric }) {
  const { metricName, metricType, baseline, targetValue, currentValue, measurements } = metric;
  const values = [baseline, targetValue, ...measurements.map(({ value }) => value)];
  const yOf = scale(values, height - edge.bottom, edge.top);
  const xOf = scale(
    measurements.map(({ recordedAt }) => Date.parse(recordedAt)),
    edge.left,
    width - edge.right,
  );
  const points = measurements.map(({ id, value, recordedAt }) => ({
    id,
    x: xOf(Date.parse(recordedAt)),
    y: yOf(value),
  }));
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const last = points.at(-1);
  const label = `${metricName}: from ${metricValue(baseline, metricType)} to ${metricValue(currentValue, metricType)}, target ${metricValue(targetValue, metricType)}`;
  return (
    <figure className="flex flex-col gap-1">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="w-full">
        <Level y={yOf(baseline)} className="stroke-line-strong" />
        <Level y={yOf(targetValue)} className="stroke-success-text" />
        {points.length > 1 && (
          <path
            d={line}
            className="fill-none stroke-info"
            strokeWidth="2.5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        )}
        {points.map(({ id, x, y }) => (
          <circle key={id} cx={x} cy={y} r={id === measurements.at(-1)?.id ? 5 : 3} className="fill-info" />
        ))}
        {last && <circle cx={last.x} cy={last.y} r="9" className="fill-info opacity-20" />}
      </svg>
      <figcaption className="flex gap-5 text-ink-muted text-sm">
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="w-4 border-line-strong border-t-2 border-dashed" />
          Baseline
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="w-4 border-success-text border-t-2 border-dashed" />
          Target
        </span>
      </figcaption>
    </figure>
  );
}

const Level = ({ y, className }: { y: number; className: string }) => (
  <line
    x1={edge.left}
    x2={width - edge.right}
    y1={y}
    y2={y}
    className={className}
    strokeWidth="1.5"
    strokeDasharray="4 5"
  />
);

/** Scales the smallest value to `from` and the largest to `to`. If all are the same, they go to the middle. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) => round(most === least ? (from + to) / 2 : from + ((value - least) / (most - least)) * (to - from));
}

const round = (value: number): number => Math.round(value * 10) / 10;
