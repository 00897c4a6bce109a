// A measurement: a few figures about one promise. Some come with a comparison: what the machine itself can do.

export type Aim = Readonly<{ of: 'value' | 'ratio' } & ({ atLeast: number } | { below: number })>;

export type Figure = Readonly<{
  what: string;
  value: number;
  unit: string;
  /** The baseline, measured in the same run and the same unit. */
  beside?: Readonly<{ what: string; value: number }>;
  aim?: Aim;
}>;

export type Measurement = Readonly<{
  title: string;
  /** Runs only when named explicitly. */
  isLong?: true;
  run(bench: Bench): Promise<readonly Figure[]>;
}>;

/** A measurement and its file's name, which is also that of its results. */
export type NamedMeasurement = Measurement & Readonly<{ name: string }>;

/** The environment of every measurement. */
export type Bench = Readonly<{
  /** Runs a few hundredths of the load, to show that the bench works, not how fast Kindling is. */
  quick: boolean;
  /** Creates a folder for the caller. All of them are removed at the end. */
  newFolder(name: string): Promise<string>;
  /** The folder with the large community, generated before the first measurement. */
  dataDir: string;
  load: Readonly<{ members: number; posts: number; comments: number; likes: number; tools: number }>;
  password: string;
  say(line: string): void;
}>;

export function ratioOf({ value, beside }: Figure): number | undefined {
  return beside && value / beside.value;
}

/** Returns undefined if there is no target. */
export function isMet(figure: Figure): boolean | undefined {
  const { aim } = figure;
  if (aim === undefined) return undefined;
  const judged = aim.of === 'value' ? figure.value : (ratioOf(figure) ?? Number.NaN);
  return 'atLeast' in aim ? judged >= aim.atLeast : judged < aim.below;
}

/** The times of a page that one client requests again and again. */
export type PageTimes = Readonly<{ page: string; p50Ms: number; p99Ms: number }>;

type Smaller = Readonly<{ what: string; p50Below?: number; p99Below?: number }>;

/** Compares page times with those of the same pages in a smaller community, which may have fewer of them. */
export function besideSmaller(large: readonly PageTimes[], small: readonly PageTimes[], smaller: Smaller): Figure[] {
  const { what, p50Below, p99Below } = smaller;
  return large.flatMap(({ page, p50Ms, p99Ms }): Figure[] => {
    const before = small.find((each) => each.page === page);
    const figure = (name: string, value: number, beside?: number, below?: number): Figure => ({
      ...{ what: `${page}, ${name}`, value, unit: 'ms' },
      ...(beside !== undefined && { beside: { what, value: beside } }),
      ...(below !== undefined && { aim: { of: 'value', below } }),
    });
    return [figure('p50', p50Ms, before?.p50Ms, p50Below), figure('p99', p99Ms, before?.p99Ms, p99Below)];
  });
}

/** Returns the median and the 99th percentile of some times. */
export const figuresOfTimes = (what: string, ms: readonly number[], p99Below?: number): Figure[] => [
  { what: `${what}, p50`, value: percentile(ms, 50), unit: 'ms' },
  { what: `${what}, p99`, value: percentile(ms, 99), unit: 'ms', ...(p99Below !== undefined && below(p99Below)) },
];

/** The aim of a figure that is better the smaller it is. */
export const below = (limit: number) => ({ aim: { of: 'value', below: limit } }) as const;

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns the smallest value that at least `hundredths` in a hundred of the values don't exceed. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((hundredths / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}
