// The web addresses in a member's text, as the pages make links of them.

const addresses = /https?:\/\/[^\s<>"'`]+/gi;
/** A run of quotes is tried once, from its first: else a text of quotes takes quadratic time. */
const code = /(?<!`)(`+)(?!`)[^`]+\1/g;

/** Without those in code, in their order, each as it is written. */
export const linksIn = (text: string): readonly string[] =>
  (text.replace(code, ' ').match(addresses) ?? []).map((found) => withinBrackets(found).replace(/[.,;:!?*_~]+$/, ''));

const opened: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Up to a bracket that the address did not open: that one belongs to the sentence, or to Markdown. */
function withinBrackets(found: string): string {
  const open: string[] = [];
  for (const [index, letter] of [...found].entries()) {
    const opener = opened[letter];
    if (opener === undefined) {
      if ('([{'.includes(letter)) open.push(letter);
    } else if (open.pop() !== opener) return [...found].slice(0, index).join('');
  }
  return found;
}
