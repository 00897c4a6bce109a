// How far a metric has come, by its type. The direction of improvement is from the baseline to the target.

export const metricTypes = ['number', 'percentage', 'currency', 'time'] as const;
export type MetricType = (typeof metricTypes)[number];

export type MetricValues = Readonly<{
  metricType: MetricType;
  baseline: number;
  currentValue: number;
  targetValue: number;
}>;

export type Improvement = Readonly<{
  /** Above zero is better. In percent of a number's baseline, points, the amount, or hours. */
  improvement: number;
  /** Formatted for readers: `+25%`. */
  improvementText: string;
  /** The fraction of the way to the target, from 0 to 1. */
  wayToTarget: number;
}>;

const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

export function improvementOf({ metricType, baseline, currentValue, targetValue }: MetricValues): Improvement {
  const better = targetValue < baseline || (targetValue === baseline && metricType === 'time') ? -1 : 1;
  const gained = rounded((currentValue - baseline) * better);
  return {
    ...saidAs(metricType, gained, baseline),
    wayToTarget: wayOf(currentValue - baseline, targetValue - baseline),
  };
}

function saidAs(type: MetricType, gained: number, baseline: number) {
  if (type !== 'number') return improvementWords(type, gained);
  if (baseline === 0)
    return { improvement: gained, improvementText: `${signOf(gained)}${format.format(Math.abs(gained))}` };
  return improvementWords(type, (gained / Math.abs(baseline)) * 100);
}

/** In the unit of a type; for a number, in percent of its baseline. */
export function improvementWords(
  type: MetricType,
  improvement: number,
): Pick<Improvement, 'improvement' | 'improvementText'> {
  const gained = rounded(improvement);
  const size = Math.abs(gained);
  switch (type) {
    case 'number':
      return { improvement: gained, improvementText: `${signOf(gained)}${format.format(size)}%` };
    case 'percentage':
      return {
        improvement: gained,
        improvementText: `${signOf(gained)}${format.format(size)} ${size === 1 ? 'point' : 'points'}`,
      };
    case 'currency':
      return { improvement: gained, improvementText: `${signOf(gained)}£${money.format(size)}` };
    case 'time':
      return { improvement: gained, improvementText: `${signOf(gained)}${format.format(size)} h` };
  }
}

const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');
/** Without the rounding errors of binary fractions. */
const rounded = (value: number): number => Math.round(value * 100) / 100 || 0;

function wayOf(gone: number, whole: number): number {
  if (whole === 0) return 1;
  return Math.min(1, Math.max(0, gone / whole));
}
