// Reproducible randomness: the same seed gives the same numbers (mulberry32).
export type Chance = Readonly<{ number(below: number): number; oneIn(count: number): boolean }>;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (below: number) => Math.floor(next() * below);
  return { number, oneIn: (count) => number(count) === 0 };
}
