// A tool in a list: what it does and costs, its rating, and its actions. The whole row opens its page.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { SaveButton } from '../shelf/save-button.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { ToolMark } from '../ui/tool-mark.tsx';
import type { Tool } from './directory-names.ts';
import { Rating } from './stars.tsx';
import { NewBadge, SectorMark } from './tool-badges.tsx';
import type { OpenToolDialog } from './use-tool-dialogs.tsx';
import { PartnerNote, VisitLink } from './visit-link.tsx';

const featuresShown = 3;

type ToolRowProps = { tool: Tool; isHighlighted: boolean; onOpen: OpenToolDialog };

export const ToolRow = memo(function ToolRow({ tool, isHighlighted, onOpen }: ToolRowProps) {
  const { slug, name, summary, pricing, isNew } = tool;
  return (
    <article
      aria-label={name}
      data-sector={tool.sectorSlug}
      className={cx(
        'tool-row relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1.5 px-4 py-3 transition-[background-color,box-shadow] hover:bg-hover sm:px-3 sm:py-2 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-x-5',
        isHighlighted && 'z-1 rounded-lg ring-3 ring-accent',
      )}
    >
      <ToolMark tool={tool} className="tool-mark max-lg:self-start" />
      <div className="flex min-w-0 flex-col">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 pr-9 lg:pr-0">
          <h2 className="wrap-anywhere font-semibold text-base">
            {/* The link covers the whole row. */}
            <Link
              to="/ai-tools/$slug"
              params={{ slug }}
              viewTransition
              className="inline-flex min-h-6 items-center after:absolute after:inset-0 hover:text-accent-text hover:underline"
            >
              {name}
            </Link>
          </h2>
          {isNew && <NewBadge />}
          <SectorMark tool={tool} />
          <span className="wrap-anywhere text-ink-muted text-sm">{pricing}</span>
        </div>
        <p className="wrap-anywhere line-clamp-2 text-sm leading-snug lg:line-clamp-1">{summary}</p>
        <Features of={tool.features} />
      </div>
      <div className="relative z-1 flex flex-col gap-x-1 max-lg:col-start-2 lg:items-end lg:pr-9">
        <span className="inline-flex min-h-6 items-center lg:pr-2">
          <Rating {...tool} />
        </span>
        <div className="-ml-2 flex flex-wrap items-center">
          <VisitLink tool={tool} variant="ghost" size="sm" className="px-2!" />
          <Button
            variant="ghost"
            size="sm"
            className="px-2!"
            aria-label={`Reviews of ${name}`}
            onClick={() => onOpen('reviews', tool)}
          >
            Reviews
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="px-2!"
            aria-label={`Write a review of ${name}`}
            onClick={() => onOpen('review', tool)}
          >
            Write a review
          </Button>
        </div>
        <PartnerNote tool={tool} />
      </div>
      <span className="absolute top-2 right-2 z-1 lg:inset-y-0 lg:flex lg:items-center">
        <SaveButton kind="savedTools" id={tool.id} name={name} />
      </span>
    </article>
  );
});

function Features({ of: features }: { of: readonly string[] }) {
  const more = features.length - featuresShown;
  return (
    <ul
      aria-label="Features"
      className="wrap-anywhere flex flex-wrap text-ink-muted text-sm leading-snug [&>li:not(:last-child)]:after:px-1.5 [&>li:not(:last-child)]:after:content-['·']"
    >
      {features.slice(0, featuresShown).map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
      {more > 0 && <li>+{more} more</li>}
    </ul>
  );
}
