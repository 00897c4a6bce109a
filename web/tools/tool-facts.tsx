// The facts about a tool at a glance, with the day on which somebody last checked them, and a way to correct them.
import { Link } from '@tanstack/react-router';
import Flag from 'lucide-react/icons/flag';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { dayOf } from '../ui/text/dates.ts';
import type { Tool, WebsiteCheck } from './directory-names.ts';
import type { OpenToolDialog } from './use-tool-dialogs.tsx';
import { hostOf } from './visit-link.tsx';

export function ToolFacts({ tool, check, onOpen }: { tool: Tool; check: WebsiteCheck; onOpen: OpenToolDialog }) {
  const { pricing, sector, sectorSlug, website, createdAt, checkedAt } = tool;
  return (
    <section aria-label="Facts" className="flex flex-col gap-4">
      <dl className="flex flex-col gap-3.5">
        <Fact term="Pricing">
          <span className="wrap-anywhere">{pricing}</span>
          <Looked>Checked on {day(checkedAt)}</Looked>
        </Fact>
        <Fact term="Sector">
          <Link to="/ai-tools" search={{ sector: sectorSlug }} className="text-accent-text hover:underline">
            {sector}
          </Link>
        </Fact>
        <Fact term="Website">
          <span className="wrap-anywhere">{hostOf(website)}</span>
          {check && (
            <Looked>
              {check.isSilent ? 'This website did not respond when we last checked, on' : 'Checked on'}{' '}
              {day(check.lookedAt)}
            </Looked>
          )}
        </Fact>
        <Fact term="Added">{day(createdAt)}</Fact>
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

const Looked = ({ children }: { children: ReactNode }) => <p className="text-ink-muted text-sm">{children}</p>;

const day = (at: string) => <time dateTime={at}>{inFull(at)}</time>;

/** Returns "22 Nov 2026". Comparing with 1970 makes `dayOf` always include the year. */
const inFull = (at: string): string => dayOf(new Date(at), new Date(0), 'utc');
