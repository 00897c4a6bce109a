// Rows as CSV (RFC 4180) that no spreadsheet runs: a text that could start a formula gets an apostrophe before it.

const mayBeFormula = /^[=+\-@\t\r]/;
/** `+4 h`, `-20%`: these contain nothing that a spreadsheet could call. */
const isAmount = /^[+-][£$€]?\d[\d.,]* ?(%|\p{L}{1,10})?$/u;

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isRisky = mayBeFormula.test(value.trimStart()) || mayBeFormula.test(value);
  const safe = isRisky && !isAmount.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
