// A tool's logo, else the first letter of its name on a pattern that no other tool has.
import { cx } from '../classes.ts';
import { drawnMark } from './drawn-mark.ts';
import { useUnbrokenImage } from './use-unbroken-image.ts';

const sizes = {
  text: 'size-[1.125em] rounded-sm',
  row: 'size-8 rounded-md',
  md: 'size-11 rounded-lg',
  lg: 'size-16 rounded-xl',
} as const;

export type MarkedTool = Readonly<{ id: string; name: string; logo?: string | null | undefined }>;

type ToolMarkProps = {
  tool: MarkedTool;
  size?: keyof typeof sizes;
  className?: string | undefined;
};

export function ToolMark({ tool: { id, name, logo }, size = 'md', className }: ToolMarkProps) {
  const image = useUnbrokenImage(logo);
  const { path, quarterTurns, hue } = drawnMark(id);
  return (
    <span
      aria-hidden="true"
      className={cx('relative inline-block shrink-0 select-none overflow-hidden', sizes[size], className)}
    >
      <svg aria-hidden="true" viewBox="0 0 44 44" className="size-full font-semibold">
        <rect width="44" height="44" fill={`oklch(0.5 0.12 ${hue})`} />
        <path d={path} transform={`rotate(${quarterTurns * 90} 22 22)`} fill={`oklch(0.6 0.13 ${hue + 50})`} />
        <text x="22" y="29" textAnchor="middle" fontSize="20" fill="white">
          {[...name][0]?.toUpperCase()}
        </text>
      </svg>
      {image && (
        <img
          {...image}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full rounded-[inherit] border border-line bg-white object-contain p-[8%]"
        />
      )}
    </span>
  );
}
