// How the mark of a tool is drawn: a shape, a turn and a hue, all from its id, which follows from its slug.

/** In a square of 44. */
const shapes = [
  'M0 44A44 44 0 0 1 44 0V44Z',
  'M0 0H44L0 44Z',
  'M22 0A22 22 0 0 1 22 44Z',
  'M0 30Q11 16 22 30T44 30V44H0Z',
  'M44 0V30A30 30 0 0 1 14 0Z',
  'M0 15H44V29H0Z',
  'M22 4 40 36H4Z',
  'M0 0H14V44H30V0H44V44H0Z',
  'M22 2 42 22 22 42 2 22Z',
];

/** Chosen so that no two tools of the catalogue look alike. */
const seed = 8_189;

export type DrawnMark = Readonly<{ path: string | undefined; quarterTurns: number; hue: number }>;

export function drawnMark(id: string): DrawnMark {
  const number = numberOf(id);
  return {
    path: shapes[Math.floor(number / 360) % shapes.length],
    quarterTurns: Math.floor(number / (360 * shapes.length)) % 4,
    hue: number % 360,
  };
}

/** Hashes a text with 32-bit FNV-1a. */
function numberOf(text: string): number {
  let hash = seed;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
