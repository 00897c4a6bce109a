// The head of a conversation: the back button on a phone, the other member, and the menu.
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { cx } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import type { OtherUser } from './other-user.ts';
import { ThreadMenu } from './thread-menu.tsx';

type ThreadHeaderProps = { other: OtherUser; isMuted: boolean; isTyping: boolean; onBack: () => void };

export function ThreadHeader({ other, isMuted, isTyping, onBack }: ThreadHeaderProps) {
  const look = 'group flex w-fit max-w-full items-center gap-3 rounded-md';
  return (
    <HeaderRow onBack={onBack}>
      <h2 className="min-w-0 flex-1 font-semibold">
        {other.isThere ? (
          <Link to="/profile/$userId" params={{ userId: other.id }} className={look}>
            <Who other={other} isTyping={isTyping} />
          </Link>
        ) : (
          <span className={look}>
            <Who other={other} isTyping={false} />
          </span>
        )}
      </h2>
      <ThreadMenu other={other} isMuted={isMuted} onGone={onBack} />
    </HeaderRow>
  );
}

type WhoProps = { other: Pick<OtherUser, 'id' | 'name' | 'avatar' | 'about'>; isTyping: boolean };

/** The line below the name says that the member is typing, so that the indicator moves nothing. */
function Who({ other: { id, name, avatar, about }, isTyping }: WhoProps) {
  return (
    <>
      <AuthorAvatar of={id} name={name} avatar={avatar} />
      <span className="flex min-w-0 flex-col leading-tight">
        <bdi className="truncate text-base group-hover:underline">{name}</bdi>
        <span className={cx('truncate font-normal font-sans text-sm', isTyping ? 'text-ember-text' : 'text-ink-muted')}>
          {isTyping ? (
            <>
              <bdi>{name}</bdi> is typing…
            </>
          ) : (
            <bdi>{about || '\u00a0'}</bdi>
          )}
        </span>
      </span>
    </>
  );
}

function HeaderRow({ onBack, children }: { onBack: () => void; children?: ReactNode }) {
  return (
    <header className="flex min-h-16 items-center gap-2 border-line border-b px-3 py-2 sm:px-5">
      <IconButton label="Back to your conversations" className="-ml-2 md:hidden" onClick={onBack}>
        <ArrowLeft />
      </IconButton>
      {children}
    </header>
  );
}

export function ThreadFrame({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <>
      <HeaderRow onBack={onBack} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </>
  );
}

const bubbles = [
  'h-10 w-48',
  'h-16 w-64',
  'h-10 w-36 self-end',
  'h-10 w-56',
  'h-16 w-60 self-end',
  'h-10 w-32 self-end',
];

type ThreadSkeletonProps = {
  other: Pick<OtherUser, 'id' | 'name' | 'avatar'> | undefined;
  onBack: () => void;
};

export function ThreadSkeleton({ other, onBack }: ThreadSkeletonProps) {
  return (
    <>
      <HeaderRow onBack={onBack}>
        {other ? (
          <h2 className="flex min-w-0 items-center gap-3 font-semibold">
            <Who other={{ ...other, about: '' }} isTyping={false} />
          </h2>
        ) : (
          <>
            <Skeleton shape="circle" className="size-10" />
            <div className="flex flex-col gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3 w-20" />
            </div>
          </>
        )}
      </HeaderRow>
      <LoadingArea
        label="Loading the conversation"
        className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-5 py-4"
      >
        {bubbles.map((look) => (
          <Skeleton key={look} className={cx('max-w-4/5 rounded-2xl!', look)} />
        ))}
      </LoadingArea>
      <div className="border-line border-t px-3 py-3 sm:px-5">
        <Skeleton shape="block" className="h-10" />
      </div>
    </>
  );
}
