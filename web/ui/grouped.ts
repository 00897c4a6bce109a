/** "1,234": a whole number in English form, without the cost of an Intl formatter. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
