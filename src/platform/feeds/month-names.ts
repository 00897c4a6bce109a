// Finds the number of a month by its name, in the languages that feeds are written in.

/** If one name means two months, the first language wins. */
const languages = 'en de fr es it pt nl da sv nb fi pl cs sk hu ro bg ru uk el tr sl lt lv et id ca zh'.split(' ');

/** Removes case, accents and dots. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');

function namesIn(language: string): readonly (readonly string[])[] {
  const usual = { timeZone: 'UTC', calendar: 'gregory' } as const;
  const formats = [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }] as const;
  const named = formats.map((format) => new Intl.DateTimeFormat(language, { ...usual, ...format }));
  return Array.from({ length: 12 }, (_, month) =>
    named
      .flatMap((format) => format.formatToParts(Date.UTC(2026, month)))
      .filter(({ type, value }) => type === 'month' && /^\D+$/.test(value))
      .map(({ value }) => plain(value)),
  );
}

const known = new Map<string, readonly (readonly string[])[]>();

/** Computed on first use, which most feeds never need. */
function monthsIn(language: string): readonly (readonly string[])[] {
  const names = known.get(language) ?? namesIn(language);
  known.set(language, names);
  return names;
}

function firstMonth(matches: (name: string) => boolean): number | undefined {
  for (const language of languages) {
    const month = monthsIn(language).findIndex((names) => names.some(matches));
    if (month !== -1) return month + 1;
  }
  return undefined;
}

/** Returns 1 to 12, or undefined if the word does not name a month. The word may be abbreviated or inflected. */
export function monthNamed(word: string): number | undefined {
  const name = plain(word);
  const isLong = name.length >= 3;
  return (
    firstMonth((each) => each === name) ??
    (isLong ? firstMonth((each) => each.startsWith(name)) : undefined) ??
    (isLong ? firstMonth((each) => each.length > 4 && name.startsWith(each)) : undefined)
  );
}
