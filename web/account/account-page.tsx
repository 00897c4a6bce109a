// One's own account: how one logs in, where one is logged in, what Kindling keeps, and the way to leave.

import KeyRound from 'lucide-react/icons/key-round';
import UserPen from 'lucide-react/icons/user-pen';
import { openLayer } from '../layers.ts';
import { type CurrentUser, displayNameOf, useSession } from '../session.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportData } from './export-data.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function AccountPage() {
  const { user, isPending } = useSession();
  return (
    <Page width="reading">
      <PageTitle>Your account</PageTitle>
      <PageHeader title="Your account" description="How you log in, where you are logged in, and what we keep." />
      {isPending ? <AccountSkeleton /> : user ? <Sections user={user} /> : <SignedOut />}
    </Page>
  );
}

function Sections({ user }: { user: CurrentUser }) {
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-wrap items-center gap-4">
        <Avatar name={displayNameOf(user)} src={user.profileImageUrl} emoji={user.profileEmoji} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold text-lg">{displayNameOf(user)}</p>
          <p className="truncate text-ink-muted">{user.role ?? 'Member'}</p>
        </div>
        <Button icon={<UserPen aria-hidden="true" />} onClick={() => openLayer({ kind: 'edit-profile' })}>
          Edit Profile
        </Button>
      </Card>
      <EmailSection user={user} />
      <PasswordSection />
      <SessionsSection />
      <KeyboardSection />
      <ExportData />
      <DeleteAccount />
    </div>
  );
}

function SignedOut() {
  return (
    <Card padding="none">
      <EmptyState
        icon={<KeyRound />}
        title="Log in to see your account"
        description="Your address, your password and your sessions are shown to you alone."
        action={
          <Button variant="primary" onClick={() => openLayer({ kind: 'auth', tab: 'login' })}>
            Log in
          </Button>
        }
      />
    </Card>
  );
}

function AccountSkeleton() {
  return (
    <LoadingArea label="Loading your account" className="flex flex-col gap-6">
      <Skeleton shape="block" className="h-24" />
      <Skeleton shape="block" className="h-56" />
      <Skeleton shape="block" className="h-56" />
    </LoadingArea>
  );
}
