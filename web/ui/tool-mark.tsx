// A tool's mark: the first letter of its name on a pattern derived from its slug, so that two tools rarely look alike.
// No picture is loaded from other sites.
import { cx } from './classes.ts';

const sizes = { sm: 'size-[1.125em] rounded-sm', md: 'size-11 rounded-lg', lg: 'size-16 rounded-xl' } as const;

/** Drawn in a square of 44. Each may be rotated by quarter turns. */
const shapes = [
  'M0 44A44 44 0 0 1 44 0V44Z',
  'M0 0H44L0 44Z',
  'M22 0A22 22 0 0 1 22 44Z',
  'M0 30Q11 16 22 30T44 30V44H0Z',
  'M44 0V30A30 30 0 0 1 14 0Z',
  'M0 15H44V29H0Z',
  'M22 4 40 36H4Z',
];

type ToolMarkProps = {
  tool: Readonly<{ name: string; slug: string }>;
  size?: keyof typeof sizes;
  className?: string | undefined;
};

export function ToolMark({ tool: { name, slug }, size = 'md', className }: ToolMarkProps) {
  const drawn = numberOf(slug);
  const hue = drawn % 360;
  const shape = shapes[Math.floor(drawn / 360) % shapes.length];
  const quarters = Math.floor(drawn / (360 * shapes.length)) % 4;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 44 44"
      className={cx('shrink-0 select-none font-semibold', sizes[size], className)}
    >
      <rect width="44" height="44" fill={`oklch(0.5 0.12 ${hue})`} />
      <path d={shape} transform={`rotate(${quarters * 90} 22 22)`} fill={`oklch(0.6 0.13 ${hue + 50})`} />
      <text x="22" y="29" textAnchor="middle" fontSize="20" fill="white">
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  );
}

/** Hashes a text with 32-bit FNV-1a. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
