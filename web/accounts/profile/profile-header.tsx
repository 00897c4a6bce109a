// The head of a profile: picture, name, handle, role, bio and counts.
import CalendarDays from 'lucide-react/icons/calendar-days';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lazy-page.ts';
import type { FollowListKind } from '../../relations/follow-lists.tsx';
import { useSession } from '../../session/session.tsx';
import { onDemand } from '../../shell/on-demand.tsx';
import { trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { monthOf } from '../../ui/text/dates.ts';
import { grouped } from '../../ui/text/grouped.ts';
import { LazyMarkdown } from '../../ui/text/lazy-markdown.tsx';
import { useIsServerRendered } from '../../ui/text/rendered-at.ts';
import { handleOf, type Member, profileName } from '../members/member-names.ts';
import { mentionsOf } from '../members/member-text.tsx';
import { EditProfileButton } from './edit-profile-button.tsx';

// Most viewers are visitors, who don't need this.
const ProfileActions = lazyPart(
  'accounts/profile/profile-actions.tsx',
  async () => (await import('./profile-actions.tsx')).ProfileActions,
);
const FollowList = onDemand(async () => (await import('../../relations/follow-lists.tsx')).FollowList);

export function ProfileHeader({ member }: { member: Member }) {
  const { user } = useSession();
  const zone = useIsServerRendered() ? 'utc' : 'local';
  const name = profileName(member);
  const handle = handleOf(member);
  return (
    <div>
      <div aria-hidden="true" className="h-20 bg-flame max-sm:-mx-4 max-sm:-mt-8 sm:rounded-xl" />
      <div className="flex flex-col gap-3">
        <div className="flex items-end justify-between gap-4">
          <Avatar
            of={member.id}
            name={name}
            src={member.profileImageUrl}
            emoji={member.profileEmoji}
            size="xl"
            label={`Picture of ${name}`}
            className="-mt-12 ring-4 ring-canvas"
          />
          {user?.id === member.id && <EditProfileButton />}
        </div>
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 break-words text-title">
              <bdi>{name}</bdi>
            </h1>
            {member.role && (
              <Badge>
                <bdi className="wrap-anywhere whitespace-normal">{member.role}</bdi>
              </Badge>
            )}
            {(member.isAdmin || member.isModerator) && (
              <Badge tone="info" icon={<ShieldCheck aria-hidden="true" />}>
                {member.isAdmin ? 'Admin' : 'Moderator'}
              </Badge>
            )}
          </div>
          {handle && <p className="wrap-anywhere text-ink-muted">{handle}</p>}
        </div>
        {member.bio && <LazyMarkdown text={member.bio} {...mentionsOf(member.mentions)} className="max-w-prose" />}
        {user !== null && user.id !== member.id && (
          <Suspense fallback={<Skeleton shape="block" className="h-9 w-40" />}>
            <ProfileActions member={member} />
          </Suspense>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Counts memberId={member.id} name={name} />
          <p className="inline-flex items-center gap-1.5 text-ink-muted text-sm">
            <CalendarDays aria-hidden="true" className="size-4" />
            Joined {monthOf(new Date(member.createdAt), zone)}
          </p>
        </div>
      </div>
    </div>
  );
}

function Counts({ memberId, name }: { memberId: string; name: string }) {
  const { data, isPending } = trpc.members.stats.useQuery({ id: memberId });
  const [shown, setShown] = useState<FollowListKind>();
  if (isPending) return <Skeleton className="h-5 w-56" />;
  if (!data) return null;
  const { posts, followers, following } = data.stats;
  const open = (kind: FollowListKind) => () => setShown(kind);
  return (
    <>
      <ul aria-label="Counts" className="flex flex-wrap gap-x-5 gap-y-1">
        <Count value={posts} noun={posts === 1 ? 'post' : 'posts'} />
        <Count value={followers} noun={followers === 1 ? 'follower' : 'followers'} onOpen={open('followers')} />
        <Count value={following} noun="following" onOpen={open('following')} />
      </ul>
      {(['followers', 'following'] as const).map((kind) => (
        <FollowList
          key={kind}
          kind={kind}
          memberId={memberId}
          name={name}
          open={shown === kind}
          onOpenChange={(isOpen) => setShown(isOpen ? kind : undefined)}
        />
      ))}
    </>
  );
}

function Count({ value, noun, onOpen }: { value: number; noun: string; onOpen?: () => void }) {
  const count = (
    <>
      <span className="font-semibold text-base text-ink">{grouped(value)}</span> {noun}
    </>
  );
  return (
    <li className="text-ink-muted text-sm">
      {onOpen ? (
        <button type="button" className="-my-1 rounded-sm py-1 hover:underline" onClick={onOpen}>
          {count}
        </button>
      ) : (
        count
      )}
    </li>
  );
}
