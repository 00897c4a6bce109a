// A tool's sector, with a dot in its colour, and its pricing.
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/classes.ts';
import { pricingNames, type Tool } from './directory-names.ts';

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

export function ToolBadges({ tool }: { tool: Pick<Tool, 'sector' | 'sectorSlug' | 'pricingClass'> }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <SectorMark tool={tool} />
      {tool.pricingClass && <span className="text-ink-muted text-sm">{pricingNames[tool.pricingClass]}</span>}
    </span>
  );
}

export function NewBadge() {
  return <Badge tone="highlight">New</Badge>;
}
