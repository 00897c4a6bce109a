// A tool in the directory: what it does, for whom and for how much, and what members think of it.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { SaveButton } from '../shelf/save-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/classes.ts';
import type { Tool } from './directory-names.ts';
import { Rating } from './stars.tsx';
import { NewBadge, ToolBadges } from './tool-badges.tsx';
import { ToolMark } from './tool-mark.tsx';
import type { OpenToolDialog } from './use-tool-dialogs.tsx';
import { PartnerNote, VisitLink } from './visit-link.tsx';

const featuresShown = 3;

type ToolCardProps = { tool: Tool; isHighlighted: boolean; onOpen: OpenToolDialog };

export const ToolCard = memo(function ToolCard({ tool, isHighlighted, onOpen }: ToolCardProps) {
  const { slug, name, summary, pricing, features, isNew } = tool;
  const more = features.length - featuresShown;
  return (
    <Card asChild interactive>
      <article
        aria-label={name}
        data-sector={tool.sectorSlug}
        className={cx(
          'flex h-full flex-col gap-3.5 transition-[box-shadow,border-color]',
          isHighlighted && 'ring-3 ring-accent',
        )}
      >
        <div className="flex items-start gap-3">
          <ToolMark tool={tool} />
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <div className="flex items-start justify-between gap-2">
              <h2 className="wrap-anywhere text-lg">
                <Link to="/ai-tools/$slug" params={{ slug }} className="hover:text-accent-text hover:underline">
                  {name}
                </Link>
              </h2>
              <span className="-mt-1 -mr-1.5 flex shrink-0 items-center gap-1">
                {isNew && <NewBadge />}
                <SaveButton kind="savedTools" id={tool.id} name={name} />
              </span>
            </div>
            <ToolBadges tool={tool} />
          </div>
        </div>
        <p className="wrap-anywhere line-clamp-3">{summary}</p>
        <ul aria-label="Features" className="flex flex-wrap gap-1.5">
          {features.slice(0, featuresShown).map((feature) => (
            <li key={feature} className="max-w-full">
              <Badge>{feature}</Badge>
            </li>
          ))}
          {more > 0 && <li className="self-center px-1 text-ink-muted text-xs">+{more} more</li>}
        </ul>
        <p className="wrap-anywhere text-ink-muted text-sm">{pricing}</p>
        <div className="mt-auto flex flex-col gap-3 border-line border-t pt-3.5">
          <Rating {...tool} />
          <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
            <VisitLink tool={tool} size="sm" />
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
      </article>
    </Card>
  );
});
