// The words of a text, and what its clauses say about its writer.
export const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’+#]*/gu) ?? [];

/** Returns the words of a text, joining hyphenated ones as well: "e-mail" is "email". */
export const searchedWords = (text: string): readonly string[] => [
  ...wordsOf(text),
  ...(text.match(/[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)+/gu) ?? []).map((compound) => compound.replace(/[-‐‑]/g, '')),
];

/** Words of some languages that don't exist in English. */
const foreignWords =
  /(?<!\p{L})(und|der|die|das|wir|ich|nicht|mit|für|eine?|unsere?|möchten?|nous|je|les|des|une|pour|avec|dans|notre|nos|los|las|una|para|con|nuestr[oa]s?|queremos|del|della|il|gli|per|che|een|het|wij|onze|voor|não|uma|com|och|vi|att|som|och)(?!\p{L})/giu;
const englishWords =
  /(?<!\p{L})(the|and|of|our|we|my|our|to|with|for|is|are|that|from|without|more|need|want|help|at|by)(?!\p{L})/giu;

/** Whether a text is in an unsupported language. Short notes without any such words count as English. */
export function isForeign(text: string): boolean {
  const otherLetters = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
  const foreign = text.match(foreignWords)?.length ?? 0;
  return otherLetters > text.length / 3 || (foreign > 1 && foreign > (text.match(englishWords)?.length ?? 0));
}

const thrift =
  /\b(?:(?:no|zero|tiny|tight|small|shoestring) budget|can(?:not|['’]t| not) afford|no money|bootstrapped|free (?:tools|plans?|of charge)|(?:no|not|don['’]t want|without)(?: (?:another|more|any|a|new|monthly))* subscriptions?|cost nothing)\b/iu;

export const isThrifty = (text: string): boolean => thrift.test(text);

const inUse =
  /\b(?:(?:already|currently) (?:have|use|using|pay for|work with)|(?:we|i) use|(?:happy|content|satisfied) with|(?:tired|sick) of|fed up with|replac(?:e|ing)|(?:away|switch(?:ing)?|migrat(?:e|ing)|mov(?:e|ing)) from)\b(?:(?! but\b| to\b| and (?:want|need|would|wish|hope|plan|look)\b)[^.;:!?\n]){0,80}/giu;

/** Returns the clauses that say what the writer uses now: "we already use Otter", "move away from Mailchimp". */
export const clausesOfUse = (text: string): readonly string[] => text.match(inUse) ?? [];

const refusedClause =
  /\b(?:(?:(?:do|does|did|will|would)(?: not|n['’]t)) (?:need|want|require|care about|plan|intend)(?! (?:[\p{L}'’]+ ){1,4}to\b)|no (?:need|wish|interest) (?:for|of|to|in)|not (?:interested in|looking for|about)|nothing to do with|(?:rather than|instead of)(?! [\p{L}-]+ing\b)|except(?: for)?|other than)\b(?:(?! but\b| and (?:want|need)\b)[^.,;:!?\n]){0,80}/giu;

/** Removes what a writer doesn't want ("we don't need video"), not what they want to end ("instead of typing it"). */
export const withoutRefused = (text: string): string => text.replace(refusedClause, ' ');
