// Formats numbers, sizes, times and plurals for people.

export const count = (value: number | bigint): string => value.toLocaleString('en');

export const counted = (value: number | bigint, one: string, many = `${one}s`): string =>
  `${count(value)} ${Number(value) === 1 ? one : many}`;

export const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`;

export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 2 * 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** An instant to the second, in UTC. */
export const instant = (iso: string): string => iso.replace('T', ' ').replace(/(\.\d+)?Z$/, 'Z');

/** One field of a CSV line, safe for a spreadsheet: text that a spreadsheet would take for a formula is quoted. */
export function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const plain = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
