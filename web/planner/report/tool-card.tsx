// A tool of a plan: what it does for this member, what it takes, and its status.
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { VisitLink } from '../../tools/visit-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ToolMark } from '../../ui/tool-mark.tsx';
import type { PlanTool } from './report-types.ts';

type ToolCardProps = { tool: PlanTool; logo?: string | null | undefined; children?: ReactNode };

export function ToolCard({ tool, logo, children }: ToolCardProps) {
  const { name, category, description, website, pricingModel, keyBenefits } = tool;
  return (
    <article className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ToolMark tool={{ id: tool.toolId, name, logo }} />
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere font-semibold text-base">{name}</h3>
          <p className="text-ink-muted text-sm">{category}</p>
        </div>
        <VisitLink tool={tool} what="Website" size="sm" className="print:hidden" />
      </div>
      <p className="wrap-anywhere hidden text-sm print:block">{website}</p>
      <p>{description}</p>
      <ul className="flex flex-col gap-1.5">
        {keyBenefits.map((benefit) => (
          <li key={benefit} className="flex gap-2 text-ink-muted">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-subtle" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-1.5">
        <Badge>{tool.integrationComplexity} complexity</Badge>
        <Badge>{tool.estimatedTimeToImplement}</Badge>
        <Badge>{pricingModel}</Badge>
      </p>
      {children}
    </article>
  );
}
