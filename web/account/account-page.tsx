// The account page: how the member logs in, where they are logged in, what Kindling keeps, and the way to leave.

import { useLocation } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import UserPen from 'lucide-react/icons/user-pen';
import { useState } from 'react';
import { openLayer } from '../layers.ts';
import { type CurrentUser, displayNameOf, useSession } from '../session.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { AccessTokensSection } from './access-tokens-section.tsx';
import type { SectionControl } from './account-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportData } from './export-data.tsx';
import { HiddenMembersSection } from './hidden-members-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ModerationSection } from './moderation-section.tsx';
import { MutedWordsSection } from './muted-words-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { type SectionId, SectionIndex } from './section-index.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SubmissionsSection } from './submissions-section.tsx';

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
  const sections = useSections();
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
      <SectionIndex onFollow={sections.open} />
      <EmailSection user={user} control={sections.control('email')} />
      <PasswordSection control={sections.control('password')} />
      <SecondFactorSection user={user} control={sections.control('second-factor')} />
      <PasskeysSection user={user} control={sections.control('passkeys')} />
      <SessionsSection control={sections.control('sessions')} />
      <AccessTokensSection control={sections.control('tokens')} />
      <MessagesSection control={sections.control('messages')} />
      <NotificationsSection control={sections.control('notifications')} />
      <HiddenMembersSection control={sections.control('hidden')} />
      <SubmissionsSection control={sections.control('submissions')} />
      <ModerationSection control={sections.control('moderation')} />
      <MutedWordsSection control={sections.control('words')} />
      <PaymentsSection control={sections.control('payments')} />
      <KeyboardSection control={sections.control('keyboard')} />
      <ExportData control={sections.control('data')} />
      <DeleteAccount control={sections.control('delete')} />
    </div>
  );
}

/** All sections start closed, except the one that the address names. */
function useSections() {
  const named = useLocation({ select: ({ hash }) => hash });
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([named]));
  const open = (id: SectionId) => setOpened((before) => new Set(before).add(id));
  const control = (id: SectionId): SectionControl => ({
    id,
    isOpen: opened.has(id),
    onToggle: () => setOpened((before) => before.symmetricDifference(new Set([id]))),
  });
  return { open, control };
}

function SignedOut() {
  return (
    <Card padding="none">
      <EmptyState
        icon={<KeyRound />}
        title="Log in to see your account"
        description="Other members see neither your address nor your sessions."
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
      <Skeleton shape="block" className="h-8" />
      <Skeleton shape="block" className="h-20" />
      <Skeleton shape="block" className="h-20" />
      <Skeleton shape="block" className="h-20" />
    </LoadingArea>
  );
}
