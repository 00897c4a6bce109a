// Rows as CSV (RFC 4180) that no spreadsheet runs: a text that could start a formula gets an apostrophe before it.

/** In some languages, spreadsheets also take the full-width signs; spaces and quotes may precede them. */
const mayBeFormula = /^[\s"'\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** `+4 h`, `-20%`: these contain nothing that a spreadsheet could call. */
const amount = /^[+-][£$€]?\d[\d.,]* ?(%|\p{L}{1,10})?$/u;
/** Some spreadsheets separate cells by semicolons or tabs. */
const mustBeQuoted = /[",\r\n\t;']|^\s|\s$/;

export const isAmount = (text: string): boolean => amount.test(text);

function cellOf(value: string | number, isHarmless: (text: string) => boolean): string {
  if (typeof value === 'number') return String(value);
  const safe = mayBeFormula.test(value) && !isHarmless(value) ? `'${value}` : value;
  return mustBeQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param isHarmless Returns whether a text stays as it is, although it begins like a formula. */
export const writeCsv = (
  rows: readonly (readonly (string | number)[])[],
  isHarmless: (text: string) => boolean = () => false,
): string => rows.map((row) => `${row.map((cell) => cellOf(cell, isHarmless)).join(',')}\r\n`).join('');
