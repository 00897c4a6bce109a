// Keeps ranges of numbers on one line: a browser would break "2-5" after the hyphen.
export const unbroken = (text: string): string => text.replace(/(?<=\d)-(?=\d)/g, '\u2011');
