// The best tools of the same sector.
import { Link } from '@tanstack/react-router';
import Columns from 'lucide-react/icons/columns-3';
import { maxCompared } from '../../modules/tools/sizes.ts';
import { comparing } from '../../src/loaders/compare.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { ToolMark } from '../ui/marks/tool-mark.tsx';
import { Part } from '../ui/part.tsx';
import type { Tool } from './directory-names.ts';

export function SimilarTools({ tool: { slug, sector, sectorSlug }, tools }: { tool: Tool; tools: readonly Tool[] }) {
  if (tools.length === 0) return null;
  const others = tools.slice(0, maxCompared - 1).map((similar) => similar.slug);
  return (
    <Part title="Similar tools">
      <ul className="-mx-2 flex flex-col gap-1">
        {tools.map((tool) => (
          <li key={tool.id}>
            <Link
              to="/ai-tools/$slug"
              params={{ slug: tool.slug }}
              className="flex items-center gap-3 rounded-lg p-2 transition-colors hover:bg-hover"
            >
              <ToolMark tool={tool} />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{tool.name}</span>
                <span className="line-clamp-2 text-ink-muted text-sm">{tool.summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          to="/ai-tools"
          search={{ sector: sectorSlug }}
          className="text-accent-text text-sm underline-offset-4 hover:underline"
        >
          All in {sector}
        </Link>
        <LinkButton
          size="sm"
          icon={<Columns aria-hidden="true" />}
          to="/ai-tools/compare"
          search={comparing([slug, ...others])}
        >
          Compare
        </LinkButton>
      </div>
    </Part>
  );
}
