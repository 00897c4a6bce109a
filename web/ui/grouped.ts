/** "1,234": a whole number as English writes it, without the cost of making a formatter of Intl. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
