// Recognizes a job in everyday words: whether the words of one of its phrases occur near each other in one sentence.
import { ideas, type Job, jobs } from './vocabulary.ts';
import { keyOf } from './word-forms.ts';

export type JobMatch = Readonly<{
  job: Job;
  phrase: string;
  from: number;
  /** 1 for a phrase of two words; more for a longer one, which matches by chance less often. */
  strength: number;
}>;

type Word = Readonly<{ key: string; from: number; to: number }>;
/** A sequence of words, any one of which matches. */
type Slot = readonly (readonly string[])[];
type Phrase = Readonly<{ job: Job; slots: readonly Slot[]; forbidden: readonly Slot[]; inOrder: boolean }>;

const fillerWords = new Set(
  'a an the of to is are be it its i my we our us and or that this in on at for with you your as so'.split(' '),
);

const keysOf = (words: string): readonly string[] =>
  words.split('-').map((word) => (word === 'NUMBER' ? '#' : keyOf(word)));

function expanded(name: string): Slot {
  const idea = ideas[name];
  if (idea === undefined) return [keysOf(name)];
  return idea.flatMap(expanded);
}
const slotsByName = new Map<string, Slot>();
function slotOf(name: string): Slot {
  const known = slotsByName.get(name);
  if (known !== undefined) return known;
  const slot = name.split('/').flatMap(expanded);
  slotsByName.set(name, slot);
  return slot;
}

const isPlain = (word: string): boolean => /^[\p{L}'’-]+$/u.test(word) && ideas[word] === undefined;

function phraseOf(job: Job, text: string): Phrase {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const needed = words.filter((word) => word !== '>' && !word.startsWith('!') && !fillerWords.has(word));
  // One word among stop words ("wants it") says something only together with them.
  const isFixed = needed.length === 1 && words.length > 1 && words.every(isPlain);
  return {
    job,
    slots: isFixed ? [[words.flatMap(keysOf)]] : needed.map(slotOf),
    forbidden: words.filter((word) => word.startsWith('!')).map((word) => slotOf(word.slice(1))),
    inOrder: words.includes('>'),
  };
}

const allPhrases: readonly Phrase[] = jobs.flatMap((job) => job.phrases.map((text) => phraseOf(job, text)));

/** Finds "recieve" and "custommer": doubled letters count once, and their order hardly matters. */
const spellingOf = (key: string): string =>
  key.slice(0, 1) + [...key.slice(1).replace(/(.)\1/gu, '$1')].toSorted().join('');
const shortestCorrected = 6;
const knownKeys = new Set(allPhrases.flatMap(({ slots }) => slots.flat(2)));
const bySpelling = new Map(
  [...knownKeys].filter((key) => key.length >= shortestCorrected).map((key) => [spellingOf(key), key]),
);

/** Returns the key of a word as it was written: a number, a known word, or the known word that it misspells. */
function keyOfWritten(word: string): string {
  if (/^\d/u.test(word)) return '#';
  const key = keyOf(word);
  if (key.length < shortestCorrected || knownKeys.has(key)) return key;
  return bySpelling.get(spellingOf(key)) ?? key;
}

/** The maximum number of words between the first and the last word of a phrase. */
const longestSpan = (words: number): number => 2 + 3 * words;
/** A longer sentence is processed in pieces. */
const longestSentence = 60;

function sentencesOf(text: string): readonly (readonly Word[])[] {
  const sentences: Word[][] = [];
  for (const sentence of text.matchAll(/[^.!?;:\n]+(?:\.(?=\w)[^.!?;:\n]+)*/gu)) {
    const words = [...sentence[0].matchAll(/\d+(?:[.,]\d+)*|[\p{L}\p{N}][\p{L}\p{N}'’]*/gu)].map(
      ({ 0: word, index }) => ({
        key: keyOfWritten(word),
        from: sentence.index + index,
        to: sentence.index + index + word.length,
      }),
    );
    for (let from = 0; from < words.length; from += longestSentence)
      sentences.push(words.slice(from, from + longestSentence));
  }
  return sentences;
}

type Place = Readonly<{ from: number; to: number }>;

/** The maximum number of positions of one slot considered in a sentence; repeating a word more often adds nothing. */
const maxPlaces = 6;

function placesOf(
  slot: Slot,
  places: ReadonlyMap<string, readonly number[]>,
  sentence: readonly Word[],
): readonly Place[] {
  const found: Place[] = [];
  for (const [first = '', ...rest] of slot)
    for (const from of places.get(first) ?? [])
      if (rest.every((key, offset) => sentence[from + offset + 1]?.key === key))
        found.push({ from, to: from + rest.length });
  return found.toSorted((one, other) => one.from - other.from).slice(0, maxPlaces);
}

const areApart = (one: Place, other: Place): boolean => one.from > other.to || one.to < other.from;

/** The first position at which all slots match near each other, counting no word twice. */
function near(all: readonly (readonly Place[])[], inOrder: boolean): Place | undefined {
  const [firsts = [], ...others] = all;
  for (const first of firsts) {
    const matched: Place[] = [first];
    for (const places of others) {
      const after = inOrder ? (matched.at(-1)?.to ?? 0) : -1;
      let nearest: Place | undefined;
      for (const place of places) {
        if (place.from <= after || !matched.every((each) => areApart(each, place))) continue;
        const isNearer =
          nearest === undefined || Math.abs(place.from - first.from) < Math.abs(nearest.from - first.from);
        if (isNearer) nearest = place;
      }
      if (nearest === undefined) break;
      matched.push(nearest);
    }
    const from = Math.min(...matched.map((place) => place.from));
    const to = Math.max(...matched.map((place) => place.to));
    if (matched.length === all.length && to - from < longestSpan(all.length)) return { from, to };
  }
  return undefined;
}

const longestQuote = 70;
/** Words that can't end a quotation: "what our numbers look like every …". */
const danglingEnd =
  /(?<![\p{L}\p{N}])(?:a|an|the|our|my|your|their|this|every|each|and|or|of|to|for|in|on|with|at|from|by|is|are|not|no|more|what|which|who|that)$/iu;
const isClauseEnd = (sign: string | undefined): boolean => sign === undefined || /[.,;:!?()\n“”"]/u.test(sign);

/** Returns the matched words, plus the next word if they would end in the middle of something. */
function withoutDanglingEnd(text: string, from: number, to: number): string {
  const matched = text.slice(from, to);
  const next = danglingEnd.test(matched) ? /^\s+[\p{L}\p{N}'’-]+/u.exec(text.slice(to))?.[0] : undefined;
  return next === undefined ? matched : matched + next;
}

/** Whether a word is a name within a sentence, as far as its capital shows. `AI` and the like are not. */
const name = /\S\s+(?!I\b|\p{Lu}{2,}\b)\p{Lu}/u;

/** Returns the clause around a match, for a quotation, or only the match if it is long or would quote a name. */
function quotable(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start > 0 && end - start <= longestQuote && !isClauseEnd(text[start - 1])) start -= 1;
  while (end - start <= longestQuote && !isClauseEnd(text[end])) end += 1;
  const isWhole = isClauseEnd(text[start - 1]) && isClauseEnd(text[end]);
  const saysName = name.test(`${text.slice(start, from)} … ${text.slice(to, end)}`);
  const words = isWhole && !saysName ? text.slice(start, end) : withoutDanglingEnd(text, from, to);
  return words
    .trim()
    .replace(/^(?:and|but|or|so|also|then) /iu, '')
    .replace(/[“”]/gu, '');
}

/** One word matches by chance more often than two, and three hardly ever do. */
const strengthOf = (slots: number): number => (slots === 1 ? 0.7 : slots === 2 ? 1 : 1.3);

/** A sentence is compared only with phrases whose words it contains. */
const slotsByKey = new Map<string, Set<Slot>>();
for (const slot of new Set(allPhrases.flatMap(({ slots, forbidden }) => [...slots, ...forbidden])))
  for (const [key = ''] of slot) slotsByKey.set(key, (slotsByKey.get(key) ?? new Set()).add(slot));
const phrasesByFirstSlot = Map.groupBy(allPhrases, ({ slots }) => slots[0]);

function matchSentence(text: string, sentence: readonly Word[]): readonly JobMatch[] {
  const positions = new Map<string, number[]>();
  for (const [position, { key }] of sentence.entries()) {
    const ofKey = positions.get(key) ?? [];
    if (ofKey.length < maxPlaces) positions.set(key, [...ofKey, position]);
  }
  const present = new Map<Slot, readonly Place[]>();
  for (const slot of new Set([...positions.keys()].flatMap((key) => [...(slotsByKey.get(key) ?? [])]))) {
    const places = placesOf(slot, positions, sentence);
    if (places.length > 0) present.set(slot, places);
  }
  return [...present.keys()].flatMap((first) =>
    (phrasesByFirstSlot.get(first) ?? []).flatMap(({ job, slots, forbidden, inOrder }): readonly JobMatch[] => {
      if (!slots.every((slot) => present.has(slot)) || forbidden.some((slot) => present.has(slot))) return [];
      const found = near(
        slots.map((slot) => present.get(slot) ?? []),
        inOrder,
      );
      if (found === undefined) return [];
      const from = sentence[found.from]?.from ?? 0;
      const to = sentence[found.to]?.to ?? from;
      return [{ job, phrase: quotable(text, from, to), from, strength: strengthOf(slots.length) }];
    }),
  );
}

export const matchJobs = (text: string): readonly (readonly JobMatch[])[] =>
  sentencesOf(text).map((sentence) => matchSentence(text, sentence));

const hintWeight = 0.5;

/** How strongly a single word hints at a job: more if its phrase has few words and few jobs share it. */
function hintsByWord(): ReadonlyMap<string, ReadonlyMap<Job, number>> {
  const hints = new Map<string, Map<Job, number>>();
  const add = (job: Job, slot: Slot, weight: number): void => {
    for (const [key = '', ...rest] of slot) {
      if (rest.length > 0) continue;
      const ofJobs = hints.get(key) ?? new Map<Job, number>();
      hints.set(key, ofJobs.set(job, Math.max(weight, ofJobs.get(job) ?? 0)));
    }
  };
  for (const job of jobs) for (const word of job.hints) add(job, slotOf(word), hintWeight);
  for (const { job, slots } of allPhrases)
    for (const slot of slots) add(job, slot, 1 / slots.length / Math.sqrt(Math.min(slot.length, 9)));
  for (const ofJobs of hints.values())
    for (const [job, weight] of ofJobs) ofJobs.set(job, weight * Math.log(jobs.length / ofJobs.size));
  return hints;
}
const hints = hintsByWord();

export function hintedJobs(text: string): ReadonlyMap<Job, number> {
  const words = new Set(sentencesOf(text).flatMap((sentence) => sentence.map(({ key }) => key)));
  const sums = new Map<Job, Readonly<{ sum: number; words: number }>>();
  for (const word of words)
    for (const [job, weight] of hints.get(word) ?? []) {
      const { sum, words: before } = sums.get(job) ?? { sum: 0, words: 0 };
      sums.set(job, { sum: sum + weight, words: before + (weight > leastHint ? 1 : 0) });
    }
  // One word alone, such as "reviews" or "answer", hints at many things.
  return new Map([...sums].filter(([, found]) => found.words > 1).map(([job, { sum }]) => [job, sum]));
}
const leastHint = 0.2;
