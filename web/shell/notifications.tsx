// The list of notifications. Marking as read shows at once, and is undone if the server refuses.
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import Settings2 from 'lucide-react/icons/settings-2';
import { isolated } from '../../src/text/isolate.ts';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import type { NotificationsPart } from '../notifications/notifications-search.ts';
import { QueryError } from '../query-error.tsx';
import { type ApiOutputs, messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { IsolatedText } from '../ui/text/isolated-text.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { KindIcon } from './kind-icon.tsx';
import { useNotifications } from './use-notifications.ts';

type Page = ApiOutputs['notifications']['list'];
type Notification = Page['notifications'][number];

export function Notifications({ onFollow }: { onFollow: () => void }) {
  const reading = useReading();
  const hasUnread = (useNotifications().data?.pages[0]?.unreadCount ?? 0) > 0;
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b px-4 py-2">
        <h2 className="font-semibold">Notifications</h2>
        <span className="flex items-center gap-1">
          {hasUnread && (
            <Button variant="link" size="sm" onClick={reading.readAll}>
              Mark all as read
            </Button>
          )}
          <SettingsLink onFollow={onFollow} />
        </span>
      </div>
      <div className="max-h-112 overflow-y-auto overscroll-contain">
        <NotificationList reading={reading} onFollow={onFollow} />
      </div>
      <div className="flex justify-center border-line border-t p-2">
        <LinkButton variant="link" size="sm" to="/notifications" onClick={onFollow}>
          See all notifications
        </LinkButton>
      </div>
    </>
  );
}

export const SettingsLink = ({ onFollow }: { onFollow?: () => void }) => (
  <LinkButton
    variant="ghost"
    size="sm"
    to="/account"
    hash="notifications"
    aria-label="Notification settings"
    onClick={onFollow}
  >
    <Settings2 aria-hidden="true" className="size-4.5" />
  </LinkButton>
);

type NotificationListProps = {
  show?: NotificationsPart | undefined;
  reading: ReturnType<typeof useReading>;
  onFollow?: (() => void) | undefined;
  level?: 2 | 3 | undefined;
};

export function NotificationList({ show = 'all', reading, onFollow, level = 3 }: NotificationListProps) {
  const list = useNotifications(show);
  const all = list.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  return (
    <>
      {Boolean(reading.error) && (
        <Notice tone="danger" title="Not marked as read" className="m-3">
          {messageOf(reading.error, 'Please try again.')}
        </Notice>
      )}
      {list.isPending ? (
        <NotificationsSkeleton rows={level === 2 ? 12 : 3} />
      ) : list.isError && all.length === 0 ? (
        <QueryError query={list} level={level} title="Your notifications did not load" />
      ) : all.length === 0 ? (
        <EmptyState
          level={level}
          {...(show === 'all' ? { mood: 'empty' } : { icon: <BellOff /> })}
          title={emptyTitles[show] ?? 'None of these'}
          description={
            show === 'unread' ? 'You have seen everything.' : 'Likes, comments and mentions of you show up here.'
          }
        />
      ) : (
        <ul>
          {all.map((notification) => (
            <NotificationRow
              key={notification.group.key}
              notification={notification}
              onFollow={() => {
                if (!notification.read) reading.readOne(notification);
                onFollow?.();
              }}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="flex justify-center border-line border-t p-2">
          <Button
            variant="ghost"
            size="sm"
            pending={list.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => list.fetchNextPage()}
          >
            Show earlier ones
          </Button>
        </div>
      )}
    </>
  );
}

const emptyTitles: Readonly<Record<string, string>> = { all: 'No notifications yet', unread: 'Nothing unread' };

/** Notifications lead to pages of Kindling. */
const anyOrigin = 'https://kindling.invalid';

function NotificationRow({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { type, title, message, read, actionUrl, metadata, group, createdAt } = notification;
  const { pathname, searchParams, hash } = new URL(actionUrl, anyOrigin);
  const [actor = ''] = metadata.actorId === null ? [] : group.members;
  const name = message.startsWith(isolated(actor)) ? actor : '';
  return (
    <li className="border-line not-last:border-b">
      <Link
        to={pathname}
        search={Object.fromEntries(searchParams)}
        hash={hash.slice(1)}
        onClick={onFollow}
        className={cx(
          'flex items-start gap-3 px-[var(--inset,1rem)] py-3 outline-offset-[-2px] transition-colors hover:bg-hover',
          !read && 'bg-sunken',
        )}
      >
        <span className="relative shrink-0">
          {metadata.actorId === null && group.members.length === 0 ? (
            <span className="flex size-8 items-center justify-center rounded-full bg-hover text-ink-muted [&_svg]:size-4">
              <KindIcon type={type} />
            </span>
          ) : (
            <>
              <AuthorAvatar
                of={metadata.actorId ?? title}
                name={group.members[0] ?? title}
                avatar={metadata.actorAvatar}
                size="sm"
              />
              <span className="absolute -end-2 -bottom-2 rounded-full border border-line bg-surface p-0.5 text-ink-muted [&_svg]:size-4">
                <KindIcon type={type} />
              </span>
            </>
          )}
        </span>
        <span className="wrap-anywhere flex min-w-0 flex-1 flex-col">
          {metadata.actorId === null && (
            <span dir="auto" className="font-semibold">
              {title}
            </span>
          )}
          {/* A notice has its author's text direction. "Somebody did something" is English, whatever the name's language. */}
          <span dir={metadata.actorId === null ? 'auto' : undefined} className={read ? 'text-ink-muted' : undefined}>
            {name && <bdi className="font-semibold">{name}</bdi>}
            <IsolatedText text={message.slice(isolated(name).length)} />
          </span>
          <RelativeTime at={createdAt} className="text-ink-muted text-sm" />
        </span>
        {!read && (
          <>
            <span className="sr-only">unread</span>
            <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-ink" />
          </>
        )}
      </Link>
    </li>
  );
}

export function useReading() {
  const queryClient = useQueryClient();
  const { notifications } = trpc.useUtils();
  const listKey = getQueryKey(trpc.notifications.list, undefined, 'infinite');

  const optimistic = { onError: () => void notifications.list.invalidate() };
  const readOne = trpc.notifications.read.useMutation(optimistic);
  const readAll = trpc.notifications.readAll.useMutation(optimistic);

  const mark = (which: Notification | 'all') =>
    queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: listKey }, (data) => data && markRead(data, which));

  return {
    error: readAll.error ?? readOne.error,
    readOne(notification: Notification) {
      mark(notification);
      readOne.mutate({ id: notification.id });
    },
    readAll() {
      mark('all');
      readAll.mutate();
    },
  };
}

/** Marks one or all of them as read. "All" includes unread ones beyond those loaded. */
function markRead(data: InfiniteData<Page>, which: Notification | 'all'): InfiniteData<Page> {
  const read = which === 'all' ? Number.POSITIVE_INFINITY : which.group.unread;
  const readMessages = which === 'all' || which.type === 'direct_message' ? read : 0;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      unreadCount: Math.max(0, page.unreadCount - read),
      unreadMessages: Math.max(0, page.unreadMessages - readMessages),
      notifications: page.notifications.map((each) =>
        which === 'all' || each.group.key === which.group.key
          ? { ...each, read: true, group: { ...each.group, unread: 0 } }
          : each,
      ),
    })),
  };
}

/** The page's own fills a screen, so that the footer does not move when the list arrives. */
function NotificationsSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingArea label="Loading your notifications" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
        <div key={row} className="flex min-h-17 items-center gap-3 px-[var(--inset,1rem)] py-3">
          <Skeleton shape="circle" className="size-8" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      ))}
    </LoadingArea>
  );
}
