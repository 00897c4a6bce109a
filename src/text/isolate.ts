// Isolates a member's words inside one of our sentences: Hebrew or Arabic would disturb its direction and punctuation.

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** Letters of the scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Direction controls that people may have written. Unpaired, they would reach beyond their words. */
const controls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Isolates words in plain text. Words that need no isolation stay as they are. */
export function isolated(words: string): string {
  const own = words.replace(controls, '');
  return rightToLeft.test(own) ? `${firstStrongIsolate}${own}${popIsolate}` : own;
}

/** Splits a text into parts inside and outside isolates. HTML shows the former as `<bdi>`. */
export const isolatesIn = (text: string): readonly Readonly<{ words: string; isIsolated: boolean }>[] =>
  text
    .split(/\u2068([^\u2066-\u2069]*)\u2069/)
    .map((words, index) => ({ words, isIsolated: index % 2 === 1 }))
    .filter(({ words }) => words !== '');
