// Describes a tool: its name, its purpose, and its features.
import Check from 'lucide-react/icons/check';
import { FollowMark } from '../shelf/follow-mark.tsx';
import { SaveButton } from '../shelf/save-button.tsx';
import { Button } from '../ui/button.tsx';
import { ToolMark } from '../ui/marks/tool-mark.tsx';
import type { Tool, ToolFound } from './directory-names.ts';
import { Rating } from './stars.tsx';
import { NewBadge } from './tool-badges.tsx';
import type { OpenToolDialog } from './use-tool-dialogs.tsx';
import { PartnerNote, VisitLink } from './visit-link.tsx';

type ToolAboutProps = { tool: Tool; screenshot: ToolFound['screenshot']; onOpen: OpenToolDialog };

export function ToolAbout({ tool, screenshot, onOpen }: ToolAboutProps) {
  const { name, summary, description, features, isNew } = tool;
  return (
    <article aria-label={name} className="flex flex-col gap-6">
      <header className="flex gap-4">
        <ToolMark tool={tool} size="lg" className="tool-page-mark" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="tool-page-name wrap-anywhere text-title">{name}</h1>
            {isNew && <NewBadge />}
          </div>
          <p className="wrap-anywhere text-ink-muted">{summary}</p>
          <Rating {...tool} />
        </div>
      </header>
      <div className="flex flex-wrap items-center gap-2.5">
        <VisitLink tool={tool} variant="primary" className="max-sm:basis-full" />
        <Button className="max-sm:flex-1" onClick={() => onOpen('review', tool)}>
          Write a Review
        </Button>
        <FollowMark kind="followedTools" id={tool.id} name={name} />
        <SaveButton kind="savedTools" id={tool.id} name={name} />
        <PartnerNote tool={tool} />
      </div>
      {screenshot && (
        <img
          src={screenshot.url}
          {...(screenshot.smallUrl && {
            srcSet: `${screenshot.smallUrl} 480w, ${screenshot.url} ${screenshot.width}w`,
            sizes: '(min-width: 64rem) 42rem, 100vw',
          })}
          width={screenshot.width}
          height={screenshot.height}
          alt={`Preview of ${name}`}
          loading="lazy"
          decoding="async"
          className="max-h-96 w-full rounded-lg border border-line bg-sunken object-cover object-top"
        />
      )}
      <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-wrap">
        {description}
      </p>
      <section className="flex flex-col gap-3">
        <h2 className="text-base">Features</h2>
        <ul data-sector={tool.sectorSlug} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {features.map((feature) => (
            <li key={feature} className="wrap-anywhere flex gap-2.5">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-kind-text" />
              {feature}
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
