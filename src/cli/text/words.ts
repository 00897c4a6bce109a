// Numbers, sizes, times and plurals as people read them.

export const count = (value: number | bigint): string => value.toLocaleString('en');

export const counted = (value: number | bigint, one: string, many = `${one}s`): string =>
  `${count(value)} ${Number(value) === 1 ? one : many}`;

export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 2 * 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

export function size(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 2 ** (power * 10);
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** An instant to the second, in UTC. */
export const instant = (iso: string): string => iso.replace('T', ' ').replace(/(\.\d+)?Z$/, 'Z');

/** One field of a CSV line, safe for a spreadsheet: what would be taken for a formula is quoted as text. */
export function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const plain = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
