// Formats numbers, sizes and times for people on a terminal.

export const count = (value: number | bigint): string => value.toLocaleString('en');

export const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`;

export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 2 * 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
