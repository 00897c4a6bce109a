// Normalizes codes that people type or paste. Their keyboards may produce the digits of their own script, as in Arabic,
// or full-width characters, as in Japanese.

/** Returns the text with every decimal digit, of any script, as one of 0 to 9. */
export const withPlainDigits = (text: string): string => text.normalize('NFKC').replace(/\p{Nd}/gu, digitValueOf);

/** Unicode assigns the digits of a script in runs that begin with a zero, some of them next to each other. */
function digitValueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Returns a code without spaces and dashes, in capitals. */
export const typedCode = (text: string): string =>
  withPlainDigits(text)
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
