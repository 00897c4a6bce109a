// Makes text safe wherever it is shown: one line, no markup, no link.
import { oneLine } from '../../../src/kernel/text.ts';
import { cut } from '../../../src/text/cut.ts';
import { factsOf } from '../../../src/text/facts.ts';

const markup = /<\/?[a-z!][^>]*>?|<|>/giu;
const link = /\b(?:https?:\/\/|javascript:(?=\S)|data:(?=\w+\/)|mailto:(?=\S)|www\.)\S*/giu;
/** Far more than any field may hold; anything beyond is not worth cleaning. */
const longestRead = 20_000;

/** The intended text, without anything that browsers or link detection would interpret. */
export const withoutMarkup = (text: string): string => text.replace(markup, ' ').replace(link, ' ');

export function safeText(text: string, maxLength: number): string {
  const read = text.slice(0, longestRead);
  const plain = factsOf(withoutMarkup(read)).plain.replace(markup, ' ');
  return cut(oneLine(plain), maxLength);
}

export const isSafe = (text: string): boolean => !new RegExp(markup).test(text) && !new RegExp(link).test(text);
