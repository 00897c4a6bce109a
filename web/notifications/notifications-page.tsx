// The member's notifications, all of them or filtered.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { capitalized } from '../../src/text/capitalized.ts';
import { LogInButton } from '../accounts/sign-in/log-in-button.tsx';
import { useSession } from '../session/session.tsx';
import { NotificationList, SettingsLink, useReading } from '../shell/notifications.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { useNotifications } from '../shell/use-notifications.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { notificationsParts, readNotificationsSearch } from './notifications-search.ts';

const tabs = ['all', ...notificationsParts].map((value) => ({ value, label: capitalized(value) }));

const route = getRouteApi('/notifications');

export function NotificationsPage() {
  const { isSignedIn, isPending } = useSession();
  return (
    <Page width="reading" className="gap-5!">
      <PageTitle>Notifications</PageTitle>
      {isSignedIn || isPending ? <Shown /> : <SignedOut />}
    </Page>
  );
}

function Shown() {
  const { show = 'all' } = route.useSearch();
  const navigate = useNavigate({ from: '/notifications' });
  const reading = useReading();
  const { data, isPending } = useNotifications();
  const hasUnread = (data?.pages[0]?.unreadCount ?? 0) > 0;
  useFocusAfter(hasUnread);
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          <>
            {/* Its place is reserved until it is known whether there is anything to mark. */}
            {(hasUnread || isPending) && (
              <Button size="sm" className={isPending ? 'invisible' : ''} onClick={reading.readAll}>
                Mark all as read
              </Button>
            )}
            <SettingsLink />
          </>
        }
      />
      <Tabs
        label="Which"
        look="pills"
        tabs={tabs}
        value={show}
        onValueChange={(value) => void navigate({ search: readNotificationsSearch({ show: value }), replace: true })}
      >
        <div className="rows">
          <NotificationList show={show} reading={reading} level={2} />
        </div>
      </Tabs>
    </>
  );
}

const SignedOut = () => (
  <EmptyState
    level={1}
    icon={<Bell />}
    title="Log in to see your notifications"
    description="Likes, comments and mentions of you show up here."
    action={<LogInButton />}
  />
);
