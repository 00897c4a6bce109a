// A tool's sector, with a dot in its colour, and whether the tool is new.
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/classes.ts';
import type { Tool } from './directory-names.ts';

type SectorMarkProps = { tool: Pick<Tool, 'sector' | 'sectorSlug'>; className?: string | undefined };

export function SectorMark({ tool: { sector, sectorSlug }, className }: SectorMarkProps) {
  return (
    <span
      data-sector={sectorSlug}
      className={cx('inline-flex min-w-0 items-center gap-1.5 text-ink-muted text-sm', className)}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-kind" />
      <span className="truncate">{sector}</span>
    </span>
  );
}

export function NewBadge() {
  return <Badge tone="highlight">New</Badge>;
}
