// The facts about a tool at a glance, with the day on which somebody last looked at them, and the way to correct them.
import { Link } from '@tanstack/react-router';
import Flag from 'lucide-react/icons/flag';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayOf } from '../ui/dates.ts';
import type { Tool } from './directory-names.ts';
import type { OpenToolDialog } from './use-tool-dialogs.tsx';
import { hostOf } from './visit-link.tsx';

export function ToolFacts({ tool, onOpen }: { tool: Tool; onOpen: OpenToolDialog }) {
  const { pricing, sector, sectorSlug, website, createdAt, checkedAt } = tool;
  return (
    <Card asChild>
      <section aria-label="Facts" className="flex flex-col gap-4">
        <dl className="flex flex-col gap-3.5">
          <Fact term="Pricing">
            <span className="wrap-anywhere">{pricing}</span>
          </Fact>
          <Fact term="Sector">
            <Link to="/ai-tools" search={{ sector: sectorSlug }} className="text-accent-text hover:underline">
              {sector}
            </Link>
          </Fact>
          <Fact term="Website">
            <span className="wrap-anywhere">{hostOf(website)}</span>
          </Fact>
          <Fact term="Added">
            <time dateTime={createdAt}>{inFull(createdAt)}</time>
          </Fact>
          <Fact term="Checked on">
            <time dateTime={checkedAt}>{inFull(checkedAt)}</time>
          </Fact>
        </dl>
        <Button
          size="sm"
          className="self-start"
          icon={<Flag aria-hidden="true" />}
          onClick={() => onOpen('correction', tool)}
        >
          Out of date?
        </Button>
      </section>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-muted text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** "22 Nov 2026": of another year than any other, so that the year is told. */
const inFull = (at: string): string => dayOf(new Date(at), new Date(0), 'utc');
