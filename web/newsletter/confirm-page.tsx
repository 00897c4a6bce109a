// The page behind the mailed link that confirms a subscription. Nothing is confirmed before the button is pressed.
import { getRouteApi } from '@tanstack/react-router';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import { LinkQuestion } from '../link-question.tsx';
import { trpc } from '../trpc.ts';
import { HomeLink, LinkPage, NoUse, noSuchLink } from './link-page.tsx';

const route = getRouteApi('/newsletter/confirm');

export function ConfirmPage() {
  const { token } = route.useSearch();
  return (
    <LinkPage title="Confirm your subscription" token={token}>
      {(known) => <Question key={known} token={known} />}
    </LinkPage>
  );
}

function Question({ token }: { token: string }) {
  const confirm = trpc.newsletter.confirm.useMutation();
  return (
    <LinkQuestion
      asked={confirm}
      finalRefusals={noSuchLink}
      icon={<MailQuestion />}
      title="Confirm your subscription"
      description="One click, and Kindling’s newsletter is yours."
      button={{
        label: 'Confirm my subscription',
        pendingLabel: 'Confirming...',
        onClick: () => confirm.mutate({ token }),
      }}
      done={{
        title: 'You are subscribed',
        description: 'Every newsletter has a link that unsubscribes you with one click.',
        action: <HomeLink />,
      }}
      uselessLink={(reason) => <NoUse reason={reason} />}
    />
  );
}
