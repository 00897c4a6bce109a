// A member's public profile: who they are, their counts, and their posts and comments.
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import Ban from 'lucide-react/icons/ban';
import PenLine from 'lucide-react/icons/pen-line';
import { Suspense } from 'react';
import { readProfileSearch } from '../../../src/loaders/profile.ts';
import { startOf } from '../../../src/loaders/read-search.ts';
import { PostList, pagedPosts } from '../../community/feed/post-list.tsx';
import { freshForMs } from '../../interests.ts';
import { lazyPart } from '../../lazy-page.ts';
import { FirstPageLink, NextPageLink } from '../../page-links.tsx';
import { QueryError } from '../../query-error.tsx';
import { useBlockAndMute } from '../../relations/use-block.ts';
import { useSession } from '../../session/session.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { statusOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Member, profileName } from '../members/member-names.ts';
import { NotHere } from '../members/not-here.tsx';
import { useMember } from './member-query.ts';
import { ProfileFrame } from './profile-frame.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

const route = getRouteApi('/profile/$userId');

export function ProfilePage() {
  const { userId } = route.useParams();
  const query = useMember(userId);
  // A member who was shown before may be gone by now, or hidden.
  if (statusOf(query.error) === 404) return <BlockedOrMissing address={userId} />;
  if (query.data) {
    const member = query.data.user;
    // The server accepts a bare username, too.
    if (!userId.startsWith('@') && userId !== member.id)
      return <Navigate to="/profile/$userId" params={{ userId: `@${member.username}` }} search={true} replace />;
    return (
      <ProfileFrame header={<ProfileHeader member={member} />}>
        <PageTitle>{profileName(member)}</PageTitle>
        <Writings member={member} />
      </ProfileFrame>
    );
  }
  if (query.isPending) return <ProfileSkeleton />;
  return (
    <Page width="reading">
      <PageTitle>User not found</PageTitle>
      <QueryError
        query={query}
        level={1}
        title="User not found"
        otherwise="We could not load this profile. Please try again."
      />
    </Page>
  );
}

function BlockedOrMissing({ address }: { address: string }) {
  const { isSignedIn } = useSession();
  const isId = !address.startsWith('@');
  const relation = trpc.relations.followStatus.useQuery({ id: address }, { enabled: isSignedIn && isId });
  if (relation.data?.isBlocked) return <BlockedProfile memberId={address} />;
  return (
    <NotHere
      pageTitle="User not found"
      title="User not found"
      description="There is no member at this address. They may have left Kindling."
      action={
        <LinkButton variant="primary" to="/community">
          Go to the community
        </LinkButton>
      }
    />
  );
}

function BlockedProfile({ memberId }: { memberId: string }) {
  const { mutate, isPending } = useBlockAndMute(memberId);
  return (
    <NotHere
      pageTitle="Blocked member"
      icon={<Ban />}
      title="You have blocked this member"
      description="You can’t see or reach each other. Your account page lists everybody you block."
      action={
        <Button pending={isPending} onClick={() => mutate('unblock')}>
          Unblock
        </Button>
      }
    />
  );
}

const CommentList = lazyPart(
  'accounts/profile/comment-list.tsx',
  async () => (await import('./comment-list.tsx')).CommentList,
);
const SavedThings = lazyPart(
  'accounts/profile/saved-things.tsx',
  async () => (await import('./saved-things.tsx')).SavedThings,
);
export const preloadTab = { comments: CommentList.preload, bookmarks: SavedThings.preload };

const posts = { value: 'posts', label: 'Posts' };
const comments = { value: 'comments', label: 'Comments' };
const bookmarks = { value: 'bookmarks', label: 'Bookmarks' };

/** The member's posts and comments. Their own profile also has their bookmarks, which nobody else sees. */
function Writings({ member }: { member: Member }) {
  const { user } = useSession();
  const { tab, of, from } = route.useSearch();
  const navigate = useNavigate({ from: '/profile/$userId' });
  const isOwn = user?.id === member.id;
  const shown = tab === 'bookmarks' && !isOwn ? posts.value : (tab ?? posts.value);
  const show = (value: string, saved?: string) =>
    void navigate({ search: readProfileSearch({ tab: value, of: saved }), replace: true, resetScroll: false });
  return (
    <Tabs
      label="What this member wrote"
      className="gap-0! [&_[role=tabpanel]>*>.rows:first-child]:border-t-0"
      tabs={isOwn ? [posts, comments, bookmarks] : [posts, comments]}
      value={shown}
      onValueChange={(value) => show(value)}
    >
      <Suspense>
        {shown === 'comments' ? (
          <CommentList member={member} from={from} />
        ) : shown === 'bookmarks' ? (
          <SavedThings of={of} onChoose={(saved) => show('bookmarks', saved)} />
        ) : (
          <PostsOf member={member} />
        )}
      </Suspense>
    </Tabs>
  );
}

function PostsOf({ member }: { member: Member }) {
  const { user } = useSession();
  const isOwn = user?.id === member.id;
  const { from } = route.useSearch();
  const query = trpc.feed.byMember.useInfiniteQuery(
    { userId: member.id, ...startOf(from) },
    { ...pagedPosts, staleTime: freshForMs },
  );
  return (
    <div className="flex flex-col gap-4">
      {from && <FirstPageLink>Newest posts</FirstPageLink>}
      <PostList
        label={`Posts by ${profileName(member)}`}
        query={query}
        empty={
          <EmptyState
            icon={<PenLine />}
            title="No posts yet"
            description={
              isOwn ? 'Tell the others what you are working on.' : `${profileName(member)} has not posted yet.`
            }
            action={
              isOwn && (
                <LinkButton variant="primary" to="/community">
                  Write your first post
                </LinkButton>
              )
            }
          />
        }
      />
      <noscript>
        {import.meta.env.SSR && <NextPageLink cursor={query.data?.pages.at(-1)?.nextCursor}>Older posts</NextPageLink>}
      </noscript>
    </div>
  );
}
