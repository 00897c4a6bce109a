// One post with its whole discussion: the target of notifications and shared links.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { cut } from '../../../src/text/cut.ts';
import { isolated } from '../../../src/text/isolate.ts';
import { NotHere } from '../../accounts/members/not-here.tsx';
import { freshForMs } from '../../interests.ts';
import { FirstPageLink } from '../../page-links.tsx';
import { QueryError } from '../../query-error.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { statusOf, trpc } from '../../trpc.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useIsServerRendered } from '../../ui/text/rendered-at.ts';
import { Discussion } from '../comments/discussion.tsx';
import { useLivePosts } from '../feed/use-live-posts.ts';
import { PostCard } from './post-card.tsx';
import { type Post, postKinds } from './post-kinds.ts';
import { PostsSkeleton } from './post-skeleton.tsx';

// The client loads the sidebar's posts, so its code may arrive as late as they do.
const PostAside = lazy(async () => ({ default: (await import('./post-aside.tsx')).PostAside }));

const route = getRouteApi('/community/post/$id');

export function PostPage() {
  const { id } = route.useParams();
  const { from } = route.useSearch();
  const query = trpc.feed.post.useQuery({ id }, { staleTime: freshForMs });
  useLivePosts([id]);

  if (statusOf(query.error) === 404) return <PostNotFound />;
  return (
    <Page className="gap-3! pt-4! sm:pt-5!">
      <BackLink to="/community">Community</BackLink>
      {query.data && <FoundPost post={query.data.post} from={from} />}
      {query.isPending && (
        <Beside aside={null}>
          <PostsSkeleton count={1} />
        </Beside>
      )}
      {query.isError && !query.data && <QueryError query={query} level={1} title="This post did not load" />}
    </Page>
  );
}

function FoundPost({ post, from }: { post: Post; from: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Beside aside={<AsideLater post={post} />}>
      <PageTitle>{`${isolated(post.userName)}: ${isolated(cut(post.excerpt, 60))}`}</PageTitle>
      <h1 className="sr-only">{`${postKinds[post.postType].label} by ${post.userName}`}</h1>
      <div className="rows">
        <PostCard
          post={post}
          discussion={
            <>
              {from && <FirstPageLink>First comments</FirstPageLink>}
              <Discussion post={post} focusOnOpen={false} from={from} />
            </>
          }
          onDeleted={() => void navigate({ to: '/community' })}
        />
      </div>
    </Beside>
  );
}

/** A separate component: to render the post again would hydrate all of it in one task. */
function AsideLater({ post }: { post: Post }) {
  const isServerRendered = useIsServerRendered();
  if (isServerRendered) return null;
  return (
    <Suspense>
      <PostAside post={post} />
    </Suspense>
  );
}

/** Uses the community's columns, so that a post stays where it was in the list. */
function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">{children}</div>
      {aside}
    </div>
  );
}

function PostNotFound() {
  return (
    <NotHere
      pageTitle="Post not found"
      title="This post is not here"
      description="Its author may have deleted it, or the link may be incomplete."
      action={
        <LinkButton variant="primary" to="/community">
          See what others post
        </LinkButton>
      }
    />
  );
}
