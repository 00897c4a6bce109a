// What kind of tool this is: its sector in its colours, and how it is paid for.
import { Badge } from '../ui/badge.tsx';
import { pricingNames, type Tool } from './directory-names.ts';

export function ToolBadges({ tool }: { tool: Pick<Tool, 'sector' | 'sectorSlug' | 'pricingClass'> }) {
  return (
    <span data-sector={tool.sectorSlug} className="flex min-w-0 flex-wrap gap-1.5">
      <Badge className="bg-kind-soft! text-kind-text!">{tool.sector}</Badge>
      {tool.pricingClass && <Badge tone="outline">{pricingNames[tool.pricingClass]}</Badge>}
    </span>
  );
}

export function NewBadge() {
  return <Badge tone="highlight">New</Badge>;
}
