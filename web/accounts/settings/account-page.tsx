// The account page: log-in, sessions, what Kindling stores about the member, and how to leave.
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect } from 'react';
import { useHash } from '../../here.ts';
import { type CurrentUser, displayNameOf, useSession } from '../../session/session.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { EditProfileButton } from '../profile/edit-profile-button.tsx';
import { LogInButton } from '../sign-in/log-in-button.tsx';
import { AccountSection } from './account-section.tsx';
import { groupOf } from './section-groups.ts';
import { SectionIndex } from './section-index.tsx';

export function AccountPage() {
  const { user, isPending } = useSession();
  return (
    <Page>
      <PageTitle>Your account</PageTitle>
      <PageHeader title="Your account" description="How you log in, where you are logged in, and what we keep." />
      {isPending ? <AccountSkeleton /> : user ? <Sections user={user} /> : <SignedOut />}
    </Page>
  );
}

function Sections({ user }: { user: CurrentUser }) {
  const hash = useHash();
  const shown = groupOf(hash);
  const { id: at } = shown.sections.find(({ id }) => id === hash) ?? shown.sections[0];
  // When the server rendered the page, the router scrolled before the section was there.
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <div className="grid min-h-dvh grid-cols-1 content-start gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14">
      <SectionIndex shown={shown} at={at} />
      <div key={shown.title} data-by-hash className="min-w-0 max-w-3xl">
        {shown.sections.map(({ id, title }) =>
          id === 'profile' ? (
            <Profile key={id} user={user} />
          ) : (
            <AccountSection key={id} id={id} title={title} user={user} />
          ),
        )}
      </div>
    </div>
  );
}

const Profile = ({ user }: { user: CurrentUser }) => (
  <section id="profile" aria-label="Profile" className="flex scroll-mt-112 flex-wrap items-center gap-4 pb-7">
    <Avatar of={user.id} name={displayNameOf(user)} src={user.profileImageUrl} emoji={user.profileEmoji} size="lg" />
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold text-base">{displayNameOf(user)}</p>
      <p className="truncate text-ink-muted">{user.role ?? 'Member'}</p>
    </div>
    <EditProfileButton />
  </section>
);

const SignedOut = () => (
  <EmptyState
    icon={<KeyRound />}
    title="Log in to see your account"
    description="Other members see neither your address nor your sessions."
    action={<LogInButton />}
  />
);

function AccountSkeleton() {
  return (
    <LoadingArea
      label="Loading your account"
      className="grid min-h-dvh grid-cols-1 content-start gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14"
    >
      <Skeleton shape="block" className="h-32 lg:h-64" />
      <div className="flex max-w-3xl flex-col gap-6">
        <Skeleton shape="block" className="h-16" />
        <Skeleton shape="block" className="h-40" />
        <Skeleton shape="block" className="h-40" />
      </div>
    </LoadingArea>
  );
}
