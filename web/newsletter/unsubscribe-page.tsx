// The page behind a newsletter's link. Nothing happens before a button is pressed.
import { getRouteApi } from '@tanstack/react-router';
import MailMinus from 'lucide-react/icons/mail-minus';
import { FormFailure } from '../form-failure.tsx';
import { LinkQuestion } from '../link-question.tsx';
import { codeOf, messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { saveAs } from '../ui/save-as.ts';
import { HomeLink, LinkPage, NoUse, noSuchLink } from './link-page.tsx';

const route = getRouteApi('/newsletter/unsubscribe');

export function UnsubscribePage() {
  const { token } = route.useSearch();
  return (
    <LinkPage title="Unsubscribe" token={token}>
      {(known) => <Question key={known} token={known} />}
    </LinkPage>
  );
}

function Question({ token }: { token: string }) {
  const end = trpc.newsletter.unsubscribe.useMutation();
  const forget = trpc.newsletter.forget.useMutation();
  const data = trpc.newsletter.ownData.useMutation({
    onSuccess: ({ subscriber }) =>
      saveAs('kindling-newsletter.json', JSON.stringify(subscriber, null, 2), 'application/json'),
  });
  const forgetButton = (
    <div className="flex flex-col items-center gap-4">
      <Button
        variant="ghost"
        pending={forget.isPending}
        pendingLabel="Forgetting..."
        disabled={end.isPending}
        onClick={() => forget.mutate({ token })}
      >
        Forget my address
      </Button>
      <Button
        variant="ghost"
        size="sm"
        pending={data.isPending}
        pendingLabel="Collecting..."
        onClick={() => data.mutate({ token })}
      >
        Download what you know about me
      </Button>
      <FormFailure error={forget.error ?? data.error} otherwise="Please try again." />
    </div>
  );
  const isForgotten = forget.isSuccess;
  const refused = forget.error ?? data.error;
  if (noSuchLink.includes(codeOf(refused) ?? '')) return <NoUse reason={messageOf(refused, '')} />;
  return (
    <LinkQuestion
      asked={isForgotten ? forget : end}
      finalRefusals={noSuchLink}
      icon={<MailMinus />}
      title="No more newsletters?"
      description="One click, and no more will come. If you want us to forget your address as well, we erase everything we know about it."
      button={{ label: 'Unsubscribe', pendingLabel: 'Unsubscribing...', onClick: () => end.mutate({ token }) }}
      otherwise={forgetButton}
      done={
        isForgotten
          ? {
              title: 'We have forgotten your address',
              description: 'Nothing tells us now that you were ever subscribed.',
              action: <HomeLink />,
            }
          : {
              title: 'You won’t get any more newsletters',
              description: 'We keep your address only so that we know not to send you any.',
              action: forgetButton,
            }
      }
      uselessLink={(reason) => <NoUse reason={reason} />}
    />
  );
}
