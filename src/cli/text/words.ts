// Formats numbers, sizes, times and plurals for people.

import { count } from '../../platform/figures.ts';

export { count, duration, mebibytes } from '../../platform/figures.ts';

export const counted = (value: number | bigint, one: string, many = `${one}s`): string =>
  `${count(value)} ${Number(value) === 1 ? one : many}`;

/** Formats an instant to the second, in UTC. */
export const instant = (iso: string): string => iso.replace('T', ' ').replace(/(\.\d+)?Z$/, 'Z');

/** Formats one field of a CSV line, safe for a spreadsheet: text that looks like a formula is quoted. */
export function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const plain = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
