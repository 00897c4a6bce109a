// One tool: everything that the directory knows about it, its reviews, and similar tools.

import { getRouteApi, Navigate } from '@tanstack/react-router';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Suspense } from 'react';
import { NotHere } from '../accounts/members/not-here.tsx';
import { freshForMs } from '../interests.ts';
import { lazyPart } from '../lazy-page.ts';
import { QueryError } from '../query-error.tsx';
import { useSession } from '../session/session.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { statusOf, trpc } from '../trpc.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { Part } from '../ui/part.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import type { Tool, ToolFound } from './directory-names.ts';
import { SimilarTools } from './similar-tools.tsx';
import { Rating } from './stars.tsx';
import { ToolAbout } from './tool-about.tsx';
import { ToolEvidence } from './tool-evidence.tsx';
import { ToolFacts } from './tool-facts.tsx';
import { type OpenToolDialog, useToolDialogs } from './use-tool-dialogs.tsx';

const route = getRouteApi('/ai-tools/$slug');

export function ToolPage() {
  const { slug } = route.useParams();
  const query = trpc.directory.tool.useQuery({ idOrSlug: slug }, { staleTime: freshForMs });
  if (statusOf(query.error) === 404) return <ToolNotFound />;
  const { data } = query;
  // The canonical address, for links by id or by the name of a tool that was merged into this one.
  if (data && data.tool.slug !== slug)
    return <Navigate to="/ai-tools/$slug" params={{ slug: data.tool.slug }} replace />;
  return (
    <Page className="gap-5! pt-4! sm:pt-5!">
      <BackLink to="/ai-tools">AI Tools</BackLink>
      {data && <FoundTool found={data} />}
      {query.isPending && <ToolSkeleton />}
      {query.isError && !data && <QueryError query={query} level={1} title="This tool did not load" />}
    </Page>
  );
}

function FoundTool({ found }: { found: ToolFound }) {
  const { tool, websiteCheck: check, similarTools: similar, screenshot } = found;
  const { open, dialogs } = useToolDialogs();
  return (
    <>
      <PageTitle>{`${tool.name} · AI Tools`}</PageTitle>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <ToolAbout tool={tool} screenshot={screenshot} onOpen={open} />
          <div className="part lg:hidden">
            <ToolFacts tool={tool} check={check} onOpen={open} />
          </div>
          <ToolReviews tool={tool} onOpen={open} />
          <ToolEvidence tool={tool} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-20">
          <div className="max-lg:hidden">
            <ToolFacts tool={tool} check={check} onOpen={open} />
          </div>
          <SimilarTools tool={tool} tools={similar} />
        </div>
      </div>
      {dialogs}
    </>
  );
}

function ToolSkeleton() {
  return (
    <LoadingArea label="Loading the tool" className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex flex-col gap-6">
        <div className="flex gap-4">
          <Skeleton shape="block" className="size-16" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-9 w-48 max-w-full" />
            <Skeleton className="h-5 w-40" />
          </div>
        </div>
        <SkeletonText lines={5} />
      </div>
      <Skeleton shape="block" className="h-72" />
    </LoadingArea>
  );
}

function ToolNotFound() {
  return (
    <NotHere
      pageTitle="Tool not found"
      title="This tool is not in the directory"
      description="It may have left the directory, or the link may be incomplete."
      action={
        <LinkButton variant="primary" to="/ai-tools">
          See all AI tools
        </LinkButton>
      }
    />
  );
}

/** Visitors don't need it. */
const ReviewList = lazyPart('tools/review-list.tsx', async () => (await import('./review-list.tsx')).ReviewList);

/** Visitors see the number of reviews and the average; members read them. */
function ToolReviews({ tool, onOpen }: { tool: Tool; onOpen: OpenToolDialog }) {
  const { isSignedIn } = useSession();
  return (
    <Part title="Reviews">
      <div className="flex flex-col gap-4">
        <Rating {...tool} />
        {isSignedIn ? (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <ReviewList tool={tool} level={3} onEdit={() => onOpen('review', tool)} />
          </Suspense>
        ) : (
          <div className="flex flex-col items-start gap-4 rounded-lg bg-sunken p-5 sm:flex-row sm:items-center">
            <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
            <p className="flex-1">
              {tool.reviewCount === 0
                ? 'Nobody has reviewed this tool yet. Be the first: it takes a free account.'
                : 'Members read what others say, and say what they think. It takes a free account.'}
            </p>
            <Button onClick={() => onOpen('reviews', tool)}>Create Free Account</Button>
          </div>
        )}
      </div>
    </Part>
  );
}
