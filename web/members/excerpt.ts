// A member's text as one plain line: without Markdown syntax and code blocks, and cut at the end of a word.

export function excerpt(text: string, maxLength: number): string {
  const plain = text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*+>]|#{1,6}|\d+\.)\s+/gm, '')
    .replace(/[*`~]+/g, '')
    // Only pairs of underscores around words are removed. Without its own underscore, @ada_ would name nobody.
    .replace(/(?<![\w@.-])(_{1,3})(?=[^\s_])([^\n]*?[^\s_])\1(?!\w)/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...plain];
  if (letters.length <= maxLength) return plain;
  const cut = letters.slice(0, maxLength - 1).join('');
  const atWord = cut.slice(0, cut.lastIndexOf(' ') + 1).trimEnd();
  return `${(atWord.length > maxLength / 2 ? atWord : cut).replace(/[.,;:!?]+$/, '')}…`;
}
