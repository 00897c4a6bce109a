// Compares up to three tools, criterion by criterion. A phone has room for two columns; the third is reached by swiping.
import { getRouteApi, Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Columns from 'lucide-react/icons/columns-3';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, type UIEvent, useRef } from 'react';
import { maxCompared } from '../../modules/tools/sizes.ts';
import { comparing, readCompareSearch } from '../../src/loaders/compare.ts';
import { freshForMs } from '../interests.ts';
import { QueryError } from '../query-error.tsx';
import { SaveButton } from '../shelf/save-button.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { trpc } from '../trpc.ts';
import { BackLink } from '../ui/back-link.tsx';
import { cx } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ToolMark } from '../ui/marks/tool-mark.tsx';
import { Page } from '../ui/page.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { dayOf } from '../ui/text/dates.ts';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { AddToComparison } from './add-to-comparison.tsx';
import type { Tool } from './directory-names.ts';
import { Rating } from './stars.tsx';
import { SectorMark } from './tool-badges.tsx';
import { hostOf, PartnerNote, VisitLink } from './visit-link.tsx';

const route = getRouteApi('/ai-tools/compare');

/** Indexed by the number of tools. */
const columns = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3'] as const;

/** On a phone, three columns are half as wide again as two, without the insets and one of the gaps. */
const swiped = 'max-md:overflow-x-auto max-md:scroll-px-(--inset) max-md:[scrollbar-width:none]';
const widthOf = (tools: readonly Tool[]) =>
  tools.length === maxCompared && 'max-md:w-[calc(150%-var(--inset)+0.375rem)]';

const scrollAlong = (other: RefObject<HTMLElement | null>) => (event: UIEvent<HTMLElement>) => {
  if (other.current) other.current.scrollLeft = event.currentTarget.scrollLeft;
};

export function ComparePage() {
  const { tools: asked = '' } = readCompareSearch(route.useSearch());
  const query = trpc.directory.compare.useQuery(
    { tools: asked },
    { staleTime: freshForMs, placeholderData: (shown) => shown },
  );
  const { data } = query;
  return (
    <Page className="gap-5! pt-4! sm:pt-5!">
      <PageTitle>Compare AI tools</PageTitle>
      <BackLink to="/ai-tools">AI Tools</BackLink>
      <header className="flex flex-col gap-1.5">
        <h1 className="text-title">Compare AI tools</h1>
        <p className="text-ink-muted">Up to three, side by side.</p>
      </header>
      {data && <Compared tools={data.tools} />}
      {query.isPending && (
        <LoadingArea label="Loading the tools" className="grid gap-4 sm:grid-cols-3" count={3}>
          <Skeleton shape="block" className="h-96" />
        </LoadingArea>
      )}
      {query.isError && !data && <QueryError query={query} title="The tools did not load" />}
    </Page>
  );
}

function Compared({ tools }: { tools: readonly Tool[] }) {
  const list = useFocusAfter<HTMLUListElement>(tools.length);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  if (tools.length === 0) {
    return (
      <EmptyState
        icon={<Columns />}
        title="Which tools do you want to compare?"
        description="Choose up to three. The address of this page keeps them, so you can share it."
        action={<AddToComparison slugs={[]} />}
      />
    );
  }
  const slugs = tools.map(({ slug }) => slug);
  return (
    <div className="rows">
      {/* It can only stick to the window outside of what scrolls sideways. */}
      <div ref={head} className={cx('sticky top-14 z-1 bg-canvas md:static', swiped)} onScroll={scrollAlong(body)}>
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Compared tools"
          className={cx(
            'grid gap-3 px-(--inset) py-3 sm:py-5 md:gap-6 md:pl-[calc(var(--inset)+9.5rem)]',
            columns[tools.length],
            widthOf(tools),
          )}
        >
          {tools.map((tool) => (
            <li key={tool.id} className="flex min-w-0 flex-col gap-2">
              <div className="flex items-start justify-between">
                <ToolMark tool={tool} className="max-md:size-8!" />
                <span className="flex max-md:-me-2">
                  <SaveButton kind="savedTools" id={tool.id} name={tool.name} />
                  <RemoveTool tool={tool} slugs={slugs} />
                </span>
              </div>
              <h2 className="wrap-anywhere text-base leading-tight max-md:line-clamp-2 max-md:text-sm">
                <Link
                  to="/ai-tools/$slug"
                  params={{ slug: tool.slug }}
                  className="hover:text-accent-text hover:underline"
                >
                  {tool.name}
                </Link>
              </h2>
            </li>
          ))}
        </ul>
      </div>
      <div ref={body} className={cx('max-md:snap-x max-md:snap-mandatory', swiped)} onScroll={scrollAlong(head)}>
        <div className={cx('divide-y divide-line', widthOf(tools))}>
          {criteria.map(([name, show]) => (
            <Criterion key={name} name={name} tools={tools} show={show} />
          ))}
        </div>
      </div>
      {tools.length < maxCompared && (
        <div className="flex justify-center p-5">
          <AddToComparison slugs={slugs} />
        </div>
      )}
    </div>
  );
}

type RemoveToolProps = { tool: Pick<Tool, 'slug' | 'name'>; slugs: readonly string[] };

const criteria: readonly (readonly [name: string, show: (tool: Tool) => ReactNode])[] = [
  ['In a nutshell', ({ summary }) => <p>{summary}</p>],
  ['Rating', (tool) => <Rating {...tool} />],
  ['Pricing', ({ pricing }) => <p>{pricing}</p>],
  ['Sector', (tool) => <SectorMark tool={tool} />],
  ['Features', (tool) => <Features tool={tool} />],
  [
    'Website',
    (tool) => (
      <div className="flex flex-col items-start gap-2">
        <p className="wrap-anywhere text-ink-muted text-sm">{hostOf(tool.website)}</p>
        <VisitLink tool={tool} size="sm" />
        <PartnerNote tool={tool} />
      </div>
    ),
  ],
  [
    'Checked on',
    ({ checkedAt }) => (
      <time dateTime={checkedAt} className="text-ink-muted text-sm">
        {dayOf(new Date(checkedAt), new Date(0), 'utc')}
      </time>
    ),
  ],
];

function RemoveTool({ tool: { slug, name }, slugs }: RemoveToolProps) {
  return (
    <LinkButton
      variant="ghost"
      size="sm"
      className="size-8 px-0!"
      to="/ai-tools/compare"
      search={comparing(slugs.filter((each) => each !== slug))}
      replace
      resetScroll={false}
      aria-label={`Remove ${name}`}
    >
      <X aria-hidden="true" className="size-4.5" />
    </LinkButton>
  );
}

function Criterion({ name, tools, show }: { name: string; tools: readonly Tool[]; show: (tool: Tool) => ReactNode }) {
  return (
    <section aria-label={name} className="px-(--inset) py-4 md:grid md:grid-cols-[8.5rem_minmax(0,1fr)] md:gap-4">
      <h3 className="sticky left-(--inset) w-max font-semibold text-ink-muted text-sm max-md:mb-2 md:static">{name}</h3>
      <ul className={cx('grid gap-3 md:gap-6', columns[tools.length])}>
        {tools.map((tool) => (
          <li key={tool.id} className="wrap-anywhere flex min-w-0 snap-start flex-col gap-0.5 max-md:text-sm">
            <span className="sr-only">{tool.name}</span>
            {show(tool)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Features = ({ tool: { features, sectorSlug } }: { tool: Tool }) => (
  <ul data-sector={sectorSlug} className="flex flex-col gap-1.5">
    {features.map((feature) => (
      <li key={feature} className="flex gap-2">
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-kind-text" />
        {feature}
      </li>
    ))}
  </ul>
);
