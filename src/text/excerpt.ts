// A member's text as one line of limited length.
import { cut } from './cut.ts';
import { parseText } from './parse.ts';
import { plainText } from './reading.ts';

export const excerpt = (text: string, maxLength: number): string => cut(plainText(parseText(text)), maxLength);
