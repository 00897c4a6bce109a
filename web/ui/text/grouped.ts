/** Formats a whole number as "1,234", without the cost of an Intl formatter. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
