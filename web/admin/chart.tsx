// Shows numbers over time as bars or as a line, with the exact numbers in a table.
import type { ReactNode } from 'react';
import { grouped } from '../ui/text/grouped.ts';

const width = 640;
const height = 160;
const edge = { top: 10, bottom: 4 };
const maxLabels = 6;

export type Series = Readonly<{
  name: string;
  look: 'line' | 'bars' | 'bars-muted';
  values: readonly number[];
}>;

type ChartProps = {
  title: string;
  summary: ReactNode;
  /** The head of the column with `labels`: "Day". */
  of: string;
  labels: readonly string[];
  series: readonly Series[];
};

export function Chart({ title, summary, of, labels, series }: ChartProps) {
  const most = niceCeiling(Math.max(1, ...series.flatMap(({ values }) => values)));
  const step = width / Math.max(1, labels.length);
  const yOf = (value: number) => round(height - edge.bottom - (value / most) * (height - edge.top - edge.bottom));
  const bars = series.filter(({ look }) => look !== 'line');
  return (
    <figure aria-label={title} className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-col gap-0.5">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-ink-muted text-sm">{summary}</p>
      </figcaption>
      <div className="flex flex-col gap-1">
        <svg
          role="img"
          aria-label={`${title}, from ${labels[0] ?? ''} to ${labels.at(-1) ?? ''}; the table has the numbers`}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full"
        >
          {[0, most / 2, most].map((value) => (
            <line
              key={value}
              x1="0"
              x2={width}
              y1={yOf(value)}
              y2={yOf(value)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {series.map(({ name, look, values }) =>
            look === 'line' ? (
              <path
                key={name}
                d={lineOf(values.map((value, index) => [round((index + 0.5) * step), yOf(value)]))}
                className="fill-none stroke-ink"
                strokeWidth="2"
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            ) : (
              values.map((value, index) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: each place in time has one bar
                  key={index}
                  x={round(
                    index * step + step * (0.1 + (0.8 * bars.findIndex((each) => each.name === name)) / bars.length),
                  )}
                  y={yOf(value)}
                  width={round((step * 0.8) / bars.length)}
                  height={round(yOf(0) - yOf(value))}
                  className={look === 'bars' ? 'fill-info' : 'fill-line-strong'}
                />
              ))
            ),
          )}
        </svg>
        <div aria-hidden="true" className="flex justify-between text-ink-muted text-sm">
          {someOf(labels).map((label) => (
            <span key={label} className={labels.length > maxLabels ? undefined : 'flex-1 text-center'}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-ink-muted text-sm">
        <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1">
          {series.map(({ name, look }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className={`inline-block ${marks[look]}`} />
              {name}
            </li>
          ))}
        </ul>
        <span>Top of the chart: {grouped(most)}</span>
      </div>
      <Numbers title={title} of={of} labels={labels} series={series} />
    </figure>
  );
}

const marks = {
  line: 'h-0.5 w-4 bg-ink',
  bars: 'size-2.5 rounded-xs bg-info',
  'bars-muted': 'size-2.5 rounded-xs bg-line-strong',
} as const;

/** Lists the newest first, since people look for recent numbers. */
function Numbers({ title, of, labels, series }: Pick<ChartProps, 'title' | 'of' | 'labels' | 'series'>) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-accent-text">Show the numbers</summary>
      <table aria-label={title} className="mt-2 w-full text-left">
        <thead className="border-line border-b text-ink-muted text-sm">
          <tr>
            {[of, ...series.map(({ name }) => name)].map((head) => (
              <th key={head} scope="col" className="py-1.5 pe-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {labels
            .map((label, index) => (
              <tr key={label}>
                <th scope="row" className="py-1.5 pe-4 font-normal">
                  {label}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="py-1.5 pe-4">
                    {grouped(values[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </details>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

const lineOf = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Returns the next 2, 5 or 10 times a power of ten, so that half of it is a round number too. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return Math.max(2, ([1, 2, 4, 5, 10].find((each) => each * power >= value) ?? 10) * power);
}

/** Returns the first label, the last, and a few between them at equal steps. */
function someOf(labels: readonly string[]): readonly string[] {
  if (labels.length <= maxLabels) return labels;
  const step = (labels.length - 1) / (maxLabels - 1);
  return Array.from({ length: maxLabels }, (_, index) => labels[Math.round(index * step)] ?? '');
}
