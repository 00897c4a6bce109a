// Says which texts are not parsed as Markdown. A parser takes minutes for ten thousand list marks in a row, and React's stack
// overflows on what comes out of it: a single post could stop the server, which draws pages, and every browser that shows it.

/** Lists and quotes within each other, more than anybody writes. */
const deepestNesting = 10;
/** Columns before a list or quote mark: deeper nesting can be written line by line, too. */
const widestIndent = 80;
/** The parser's time grows with the square of these two. */
const mostLines = 1_000;
const mostEmphasisMarks = 1_000;

const tabColumns = 4;
const prefix = /^(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;
/** A line across the page, such as `* * *`, nests nothing. */
const separator = /^[ \t]*(?:[-*_][ \t]*){3,}$/;

export function isTooMuchForMarkdown(text: string): boolean {
  let emphasisMarks = 0;
  let lines = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    lines += 1;
    if (separator.test(line)) continue;
    emphasisMarks += line.match(/[*_]/g)?.length ?? 0;
    if (lines > mostLines || emphasisMarks > mostEmphasisMarks || nestsTooDeep(line)) return true;
  }
  return false;
}

function nestsTooDeep(line: string): boolean {
  const before = prefix.exec(line)?.[0] ?? '';
  const marks = before.match(/[>*+-]|\d+/g)?.length ?? 0;
  const columns = before.length + (before.match(/\t/g)?.length ?? 0) * (tabColumns - 1);
  return marks > deepestNesting || (marks > 0 && columns > widestIndent);
}
