// The tools that members rate best, above the whole directory. Nothing shows until there are enough of them for a row.
import { Link } from '@tanstack/react-router';
import { ToolMark } from '../ui/marks/tool-mark.tsx';
import { Rating } from './stars.tsx';
import { bestToolsTitle, useBestTools } from './use-best-tools.ts';

const fewest = 3;
const most = 4;

export function BestTools() {
  const best = useBestTools(most);
  if (best.length < fewest) return null;
  return (
    <section aria-labelledby="best-tools">
      <h2 id="best-tools" className="mb-2 font-medium font-sans text-ink-muted text-sm">
        {bestToolsTitle}
      </h2>
      <ul className="cells cells-swiped sm:max-lg:grid-cols-2! lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none!">
        {best.map((tool) => (
          <li key={tool.id} className="border-0! py-2!">
            <Link to="/ai-tools/$slug" params={{ slug: tool.slug }} className="flex items-center gap-3">
              <ToolMark tool={tool} />
              <span className="min-w-0">
                <h3 className="truncate text-base">{tool.name}</h3>
                <Rating {...tool} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
