// A tool's mark: the first letter of its name, in the colours of its sector. No picture is fetched from anybody's site.
import { cx } from '../ui/classes.ts';
import type { Tool } from './directory-names.ts';

const sizes = { md: 'size-11 rounded-lg text-lg', lg: 'size-16 rounded-xl text-2xl' } as const;

export function ToolMark({
  tool,
  size = 'md',
}: {
  tool: Pick<Tool, 'name' | 'sectorSlug'>;
  size?: keyof typeof sizes;
}) {
  return (
    <span
      aria-hidden="true"
      data-sector={tool.sectorSlug}
      className={cx(
        'flex shrink-0 select-none items-center justify-center bg-kind-soft font-semibold text-kind-text',
        sizes[size],
      )}
    >
      {[...tool.name][0]?.toUpperCase()}
    </span>
  );
}
