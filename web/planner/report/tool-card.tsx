// A tool of a plan: what it does for this member, what it takes, and its status.
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { VisitLink } from '../../tools/visit-link.tsx';
import { ToolMark } from '../../ui/marks/tool-mark.tsx';
import type { PlanTool } from './report-types.ts';

type ToolCardProps = { tool: PlanTool; logo?: string | null | undefined; children?: ReactNode };

export function ToolCard({ tool, logo, children }: ToolCardProps) {
  const { name, category, description, website, pricingModel, keyBenefits } = tool;
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 sm:gap-x-4">
      <ToolMark tool={{ id: tool.toolId, name, logo }} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere font-semibold text-base">{name}</h3>
          <p className="text-ink-muted text-sm">{category}</p>
        </div>
        <VisitLink tool={tool} what="Website" size="sm" className="print:hidden" />
      </div>
      <div className="flex flex-col gap-3 max-sm:col-span-2 sm:col-start-2">
        <p className="wrap-anywhere hidden text-sm print:block">{website}</p>
        <p className="max-w-3xl">{description}</p>
        <p className="text-ink-muted text-sm">
          <span>{tool.integrationComplexity} complexity</span> · {tool.estimatedTimeToImplement} · {pricingModel}
        </p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {keyBenefits.map((benefit) => (
            <li key={benefit} className="flex items-center gap-1.5 text-ink-muted">
              <Check aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />
              {benefit}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </article>
  );
}
