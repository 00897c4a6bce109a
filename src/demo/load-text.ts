// Sentences for generated load: as long as real texts, and with enough different words to exercise search.
import type { Chance } from './chance.ts';

const beginnings = [
  'We tried',
  'Nobody expected',
  'My team shipped',
  'I keep returning to',
  'Customers asked for',
  'Last week we dropped',
];
const things = [
  'a smaller model',
  'the weekly review',
  'our retrieval index',
  'usage pricing',
  'an approval step',
  'the voice flow',
  'a shared glossary',
  'nightly evaluations',
];
const ends = [
  'and support got quieter',
  'before the audit',
  'because the numbers asked for it',
  'without telling anybody',
  'and learned to say no',
  'in two afternoons',
  'which surprised the investors',
  'for the third time',
];

const one = (chance: Chance, words: readonly string[]): string => words[chance.integer(words.length)] ?? '';

/** Occurs in some texts. */
export const loadPhrase = (index: number): string => things[index % things.length] ?? '';

export function loadText(chance: Chance, sentences: number): string {
  return Array.from(
    { length: 1 + chance.integer(sentences) },
    () => `${one(chance, beginnings)} ${one(chance, things)} ${one(chance, ends)}.`,
  ).join(' ');
}
