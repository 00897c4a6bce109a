// Where the link of a digest leads that ends them. A button does it: programs that look through mails follow links.
import { getRouteApi, Link } from '@tanstack/react-router';
import LinkIcon from 'lucide-react/icons/link-2-off';
import MailCheck from 'lucide-react/icons/mail-check';
import MailMinus from 'lucide-react/icons/mail-minus';
import { FormFailure } from '../form-failure.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { codeOf, messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/unsubscribe');

export function UnsubscribePage() {
  const { token } = route.useSearch();
  return (
    <Page width="narrow" className="py-12 sm:py-16">
      <PageTitle>Unsubscribe</PageTitle>
      <Card padding="none">
        {token ? <Question key={token} token={token} /> : <UselessLink description="A part of it is missing." />}
      </Card>
    </Page>
  );
}

function Question({ token }: { token: string }) {
  const stop = trpc.notifications.stopDigests.useMutation();
  if (stop.isSuccess) {
    return (
      <EmptyState
        level={1}
        icon={<MailCheck />}
        title="You get no more such mails"
        description="Mails about your account itself still reach you. The bell tells you the rest."
        action={<SettingsLink />}
      />
    );
  }
  if (codeOf(stop.error) === 'notifications/invalid-unsubscribe-token')
    return <UselessLink description={messageOf(stop.error, '')} />;
  return (
    <EmptyState
      level={1}
      icon={<MailMinus />}
      title="No more such mails?"
      description="One click, and we mail you neither digests nor of messages. You need not log in."
      action={
        <div className="flex flex-col items-center gap-4">
          <Button
            variant="primary"
            pending={stop.isPending}
            pendingLabel="Unsubscribing..."
            onClick={() => stop.mutate({ token })}
          >
            Unsubscribe
          </Button>
          <FormFailure error={stop.error} otherwise="Please try again." />
        </div>
      }
    />
  );
}

const UselessLink = ({ description }: { description: string }) => (
  <EmptyState
    level={1}
    icon={<LinkIcon />}
    title="This link can’t be used"
    description={`${description} You can end digests in your settings.`}
    action={<SettingsLink />}
  />
);

const SettingsLink = () => (
  <Button asChild>
    <Link to="/account" hash="notifications">
      Notification settings
    </Link>
  </Button>
);
