// Decides which texts are not parsed as Markdown. A parser takes minutes for ten thousand list marks in a row, and
// React's stack overflows on the result: a single post could stop every browser that shows it, and the server.

/** Nested lists and quotes, more than anyone writes. */
const deepestNesting = 10;
/** Columns before a list or quote mark: deeper nesting can be written line by line, too. */
const widestIndent = 80;
/** The parser's time grows quadratically with these four. */
const maxLines = 1_000;
const maxEmphasisMarks = 1_000;
const maxBackticks = 1_000;
const maxStrikes = 200;
/** Each costs the parser an attempt. */
const maxSigns = 1_000;
/** A link takes a twentieth of a millisecond, and a page shows twenty texts. */
const maxBrackets = 500;

const tabColumns = 4;
const prefix = /^(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;
/** A thematic break, such as `* * *`, nests nothing. It consists of one mark: `*_*` is emphasis. */
const separator = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}$/;

export function isTooMuchForMarkdown(text: string): boolean {
  if (countOf(/`/g, text) > maxBackticks || countOf(/\[/g, text) > maxBrackets) return true;
  if (countOf(/~~+/g, text) > maxStrikes || countOf(/[<&\\@#]/g, text) > maxSigns) return true;
  let emphasisMarks = 0;
  let lines = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    lines += 1;
    if (separator.test(line)) continue;
    emphasisMarks += countOf(/[*_]/g, line);
    if (lines > maxLines || emphasisMarks > maxEmphasisMarks || nestsTooDeep(line)) return true;
  }
  return false;
}

const countOf = (mark: RegExp, text: string): number => text.match(mark)?.length ?? 0;

function nestsTooDeep(line: string): boolean {
  const before = prefix.exec(line)?.[0] ?? '';
  const marks = countOf(/[>*+-]|\d+/g, before);
  const columns = before.length + countOf(/\t/g, before) * (tabColumns - 1);
  return marks > deepestNesting || (marks > 0 && columns > widestIndent);
}
