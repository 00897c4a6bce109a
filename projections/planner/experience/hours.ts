// Hours in steps. Counted by step, they have an exact median, which reveals no one's own figure.
export const steps = [
  0, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 60, 80, 120, 160, 240, 400, 1_000,
] as const;

export const stepOf = (hours: number): number =>
  steps.reduce<number>((near, step) => (Math.abs(step - hours) < Math.abs(near - hours) ? step : near), steps[0]);

/** Returns the median; for an even count, the mean of the two in the middle. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
