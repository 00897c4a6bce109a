// Formats numbers, sizes, times and plurals for people.
import { count } from '../../platform/figures.ts';

export { count, duration, mebibytes } from '../../platform/figures.ts';

export const counted = (value: number | bigint, one: string, many = `${one}s`): string =>
  `${count(value)} ${Number(value) === 1 ? one : many}`;

export const instant = (iso: string): string => iso.replace('T', ' ').replace(/(\.\d+)?Z$/, 'Z');

/** Quotes text that a spreadsheet would take for a formula. */
export function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const plain = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
