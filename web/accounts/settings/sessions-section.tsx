// Where the member is logged in, with buttons to log out there or everywhere.
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { QueryError } from '../../query-error.tsx';
import { type ApiOutputs, messageOf, paged, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { leaveLoggedOut } from '../sign-in/leave.ts';
import { deviceName, isHandheld } from './device-name.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

export function SessionsSection() {
  const sessions = trpc.session.sessions.useInfiniteQuery({}, paged);
  return (
    <>
      {sessions.isPending ? (
        <RowsSkeleton label="Loading your sessions" rowHeight="h-14" />
      ) : sessions.data === undefined ? (
        <QueryError
          query={sessions}
          level={3}
          title="Your sessions could not be loaded"
          otherwise="Please try again."
        />
      ) : (
        <ul className="divide-y divide-line">
          {sessions.data.pages
            .flatMap((page) => page.sessions)
            .map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
        </ul>
      )}
      <ShowMore of="sessions" list={sessions} className="mt-3" />
      <div className="mt-5">
        <LogOutEverywhere />
      </div>
    </>
  );
}

/** Days are recorded in UTC. */
const dayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

type OwnSession = ApiOutputs['session']['sessions']['sessions'][number];

function SessionRow({ session }: { session: OwnSession }) {
  const { session: cached } = trpc.useUtils();
  const device = deviceName(session.userAgent);
  const end = trpc.session.endSession.useMutation({
    onSuccess: () => announce(`${device} is logged out.`),
    onSettled: () => cached.sessions.invalidate(),
  });
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-subtle" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{device}</span>
          {session.isCurrent && <Badge tone="success">This device</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-muted text-sm">
          {session.address && <>{session.address} · </>}
          logged in <RelativeTime at={session.startedAt} /> · last seen on{' '}
          <time dateTime={session.lastSeenAt}>{dayOfYear.format(new Date(session.lastSeenAt))}</time>
        </p>
        <FormFailure error={end.error} otherwise="This session was not ended. Please try again." />
      </div>
      {!session.isCurrent && (
        <Button
          size="sm"
          aria-label={`End the session of ${device}`}
          pending={end.isPending}
          onClick={() => end.mutate({ id: session.id })}
        >
          End
        </Button>
      )}
    </li>
  );
}

function LogOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const logOut = trpc.session.logOutEverywhere.useMutation({
    onSuccess: () => leaveLoggedOut({ title: 'You are logged out everywhere', tone: 'success' }),
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Log out everywhere?"
        description="All your sessions end, including this one. Log in again with your password."
        confirmLabel="Log out everywhere"
        failure={logOut.error ? messageOf(logOut.error, 'Please try again.') : undefined}
        onConfirm={() => logOut.mutateAsync()}
      />
    </>
  );
}
