// A tool in a list: what it does and costs, its rating, and its actions. The whole row opens its page.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { SaveButton } from '../shelf/save-button.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { ToolMark } from '../ui/marks/tool-mark.tsx';
import type { Tool } from './directory-names.ts';
import { Rating } from './stars.tsx';
import { NewBadge, SectorMark } from './tool-badges.tsx';
import type { OpenToolDialog } from './use-tool-dialogs.tsx';
import { PartnerNote, VisitLink } from './visit-link.tsx';

const featuresShown = 3;
const action = { variant: 'ghost', size: 'sm', className: 'min-h-7! px-2! font-normal!' } as const;

type ToolRowProps = { tool: Tool; isHighlighted: boolean; onOpen: OpenToolDialog };

/** Its layout is in tool-row.css: a pointer finds the actions at the end of the last line, a finger below the text. */
export const ToolRow = memo(function ToolRow({ tool, isHighlighted, onOpen }: ToolRowProps) {
  const { slug, name, summary, pricing, isNew } = tool;
  return (
    <article
      aria-label={name}
      data-sector={tool.sectorSlug}
      className={cx('tool-row', isHighlighted && 'z-1 rounded-lg ring-3 ring-accent')}
    >
      <ToolMark tool={tool} className="tool-mark size-10!" />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
          <h2 className="max-w-3/4 shrink-0 truncate font-semibold text-base">
            <Link
              to="/ai-tools/$slug"
              params={{ slug }}
              viewTransition
              className="leading-6 after:absolute after:inset-0 hover:text-accent-text hover:underline"
            >
              {name}
            </Link>
          </h2>
          {isNew && <NewBadge />}
          <span className="flex min-w-0 flex-wrap gap-x-2.5 text-ink-muted text-sm max-sm:w-full">
            <SectorMark tool={tool} />
            <span>{pricing}</span>
          </span>
        </div>
        <div className="tool-says">
          <p className="line-clamp-2 sm:line-clamp-1">{summary}</p>
          <Features of={tool.features} />
        </div>
        <PartnerNote tool={tool} />
      </div>
      <div className="tool-end">
        <Rating {...tool} />
        <div className="tool-acts">
          <VisitLink {...action} tool={tool} />
          <Button {...action} aria-label={`Reviews of ${name}`} onClick={() => onOpen('reviews', tool)}>
            Reviews
          </Button>
          <Button {...action} aria-label={`Write a review of ${name}`} onClick={() => onOpen('review', tool)}>
            Write a review
          </Button>
        </div>
      </div>
      <span className="tool-save">
        <SaveButton kind="savedTools" id={tool.id} name={name} />
      </span>
    </article>
  );
});

/** On one line, the features are cut where the room ends; the number of further ones always shows. */
function Features({ of: features }: { of: readonly string[] }) {
  const more = features.length - featuresShown;
  return (
    <div className="tool-features">
      <ul aria-label="Features">
        {features.slice(0, featuresShown).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {more > 0 && <span>+{more} more</span>}
    </div>
  );
}
