// Formats a metric's values for its type.
import { grouped } from '../../ui/text/grouped.ts';
import type { Metric } from './report-types.ts';

type MetricType = Metric['metricType'];

export const metricTypes: readonly { value: MetricType; label: string }[] = [
  { value: 'number', label: 'Number' },
  { value: 'percentage', label: 'Percentage' },
  { value: 'currency', label: 'Money (£)' },
  { value: 'time', label: 'Time (hours)' },
];

export function metricValue(value: number, type: MetricType): string {
  const sign = value < 0 ? '−' : '';
  const size = Math.abs(Math.round(value * 100) / 100);
  const whole = Math.trunc(size);
  const rest = Math.round((size - whole) * 100);
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
  const number = `${grouped(whole)}${fraction}`;
  switch (type) {
    case 'number':
      return `${sign}${number}`;
    case 'percentage':
      return `${sign}${number}%`;
    case 'currency':
      return `${sign}£${number}`;
    case 'time':
      return `${sign}${number}\u00a0h`;
  }
}
