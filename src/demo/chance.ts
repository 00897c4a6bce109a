// A seeded random generator: the same seed always gives the same numbers, on every machine.

export type Chance = Readonly<{
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  integer(below: number): number;
  between(low: number, high: number): number;
  /** Normally distributed around 0, mostly within 1 on either side. */
  normal(): number;
  /** Exponentially distributed, 1 on average: many small, few large. */
  exponential(): number;
}>;

/** Mulberry32. Its 32 bits of state are plenty for placing posts. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: () => -Math.log(1 - next()),
  };
}
