// Recognizes texts without any marks, which most comments and messages are: they need no parser.

const marks = /[*_`~[\]<>#@\\&\r\0\ufeff]|:\/\/|www\./i;
/** Lines that may begin a list, code or a heading, and white space that Markdown drops. */
const markedLine = /^(?:[ \t]|[-+=]|\d{1,9}[.)])|[ \t]$/m;

export const isPlain = (text: string): boolean => !marks.test(text) && !markedLine.test(text);
