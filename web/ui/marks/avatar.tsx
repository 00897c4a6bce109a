// A person's picture: an emoji, else the image, else the first letter of their name.
import { cx } from '../classes.ts';
import { useUnbrokenImage } from './use-unbroken-image.ts';

const sizes = {
  xs: 'size-6 text-sm',
  sm: 'size-8 text-sm',
  md: 'size-10 text-base',
  lg: 'size-14 text-[1.375rem]',
  xl: 'size-24 text-[2.5rem]',
} as const;

const tones = [
  'bg-info-soft text-info-text',
  'bg-highlight-soft text-highlight-text',
  'bg-success-soft text-success-text',
  'bg-danger-soft text-danger-text',
] as const;

type AvatarProps = {
  /** Identifies the person: it determines the colour, which is the same under each of their names. */
  of: string;
  /** It determines the letter. */
  name: string;
  src?: string | null | undefined;
  emoji?: string | null | undefined;
  size?: keyof typeof sizes | undefined;
  /** Names the person. Omit it if the name is next to the picture. */
  label?: string | undefined;
  className?: string | undefined;
};

export function Avatar({ of, name, src, emoji, size = 'md', label, className }: AvatarProps) {
  const image = useUnbrokenImage(src);
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span
      {...named}
      className={cx(
        'relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-semibold',
        sizes[size],
        emoji ? 'bg-sunken ring-1 ring-line ring-inset' : toneOf(of),
        className,
      )}
    >
      {emoji ? (
        <span className="text-[1.2em] leading-none">{emoji}</span>
      ) : (
        <>
          {firstLetterOf(name)}
          {image && <img {...image} alt="" decoding="async" className="absolute inset-0 size-full object-cover" />}
        </>
      )}
    </span>
  );
}

function firstLetterOf(name: string): string {
  const letter = [...name.replace(/^@/, '').trim()][0] ?? 'U';
  return letter.toUpperCase();
}

function toneOf(person: string): string {
  let sum = 0;
  for (const character of person) sum = (sum * 31 + character.charCodeAt(0)) % 9973;
  return tones[sum % tones.length] ?? tones[0];
}
