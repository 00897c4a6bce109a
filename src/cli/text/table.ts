// Formats tables. On a narrow terminal, the column that may be cut is shortened. A cell stays on its line.
import { printable } from './printable.ts';

export type Column<Row> = Readonly<{
  title: string;
  of(row: Row): string;
  align?: 'right';
  mayBeCut?: boolean;
}>;

const gap = '  ';
const leastWidth = 12;

export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], maxWidth?: number): string {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => printable(of(row))))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => lengthOf(line[at] ?? ''))));
  const tooMuch = widths.reduce((sum, width) => sum + width + gap.length, -gap.length) - (maxWidth ?? Infinity);
  const cutAt = columns.findIndex(({ mayBeCut }) => mayBeCut);
  if (tooMuch > 0 && cutAt !== -1) widths[cutAt] = Math.max(leastWidth, (widths[cutAt] ?? 0) - tooMuch);
  return cells.map((line) => lineOf(line, columns, widths)).join('\n');
}

function lineOf<Row>(line: readonly string[], columns: readonly Column<Row>[], widths: readonly number[]): string {
  return columns
    .map(({ align }, at) => {
      const width = widths[at] ?? 0;
      const text = cut(line[at] ?? '', width);
      const padding = ' '.repeat(width - lengthOf(text));
      return align === 'right' ? padding + text : text + padding;
    })
    .join(gap)
    .trimEnd();
}

/** Code points match the columns that our texts take on a terminal. */
const lengthOf = (text: string): number => [...text].length;

function cut(text: string, width: number): string {
  return lengthOf(text) <= width ? text : `${[...text].slice(0, width - 1).join('')}…`;
}
