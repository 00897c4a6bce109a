// The top tools of the directory, each as a link to its page.
import { Link } from '@tanstack/react-router';
import { toolsOnHome, topToolsInput } from '../../../src/loaders/home.ts';
import type { Tool } from '../../tools/directory-names.ts';
import { Rating } from '../../tools/stars.tsx';
import { trpc } from '../../trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ToolMark } from '../../ui/marks/tool-mark.tsx';
import { LoadingArea, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { HomeSection } from './home-section.tsx';
import { SectionLink } from './section-link.tsx';

export function TopTools() {
  const query = trpc.directory.tools.useQuery(topToolsInput);
  const tools = query.data?.tools;
  if (tools?.length === 0) return null;
  const isReviewed = tools?.some(({ reviewCount }) => reviewCount > 0) ?? true;
  return (
    <HomeSection
      title="Top tools"
      description={
        isReviewed
          ? 'Those that members rate best come first.'
          : 'Nobody has reviewed a tool yet. Yours may be the first review.'
      }
      action={<SectionLink to="/ai-tools">All tools</SectionLink>}
    >
      {tools && (
        <ul className="cells cells-swiped">
          {/* A highlighted tool would be added on top of these. */}
          {tools.slice(0, toolsOnHome).map((tool) => (
            <li key={tool.id}>
              <TopTool tool={tool} />
            </li>
          ))}
        </ul>
      )}
      {query.isPending && <ToolsSkeleton />}
      {query.isError && !tools && (
        <ErrorState
          level={3}
          title="The tools did not load"
          description="Check your connection and try again."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </HomeSection>
  );
}

const TopTool = ({ tool }: { tool: Tool }) => (
  <Link to="/ai-tools/$slug" params={{ slug: tool.slug }} className="flex h-full flex-col gap-2">
    <span className="flex items-center gap-3">
      <ToolMark tool={tool} />
      <span className="flex min-w-0 flex-col">
        <h3 className="truncate font-semibold text-base">{tool.name}</h3>
        <span className="truncate text-ink-muted text-sm">{tool.sector}</span>
      </span>
    </span>
    <p className="wrap-anywhere line-clamp-2 flex-1 text-ink-muted">{tool.summary}</p>
    <Rating {...tool} />
  </Link>
);

const ToolsSkeleton = () => (
  <LoadingArea label="Loading the tools" className="cells cells-swiped" count={6}>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-11 w-40" />
      <SkeletonText lines={3} />
    </div>
  </LoadingArea>
);
