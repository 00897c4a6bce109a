// Formats counts without the cost of an Intl formatter.

/** Formats a whole number as "1,234". */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a number with its noun: "1 like", "2 likes". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
