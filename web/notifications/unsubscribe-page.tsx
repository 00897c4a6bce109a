// The page behind mailed links that unsubscribe, or mute one post.
import { getRouteApi } from '@tanstack/react-router';
import BellOff from 'lucide-react/icons/bell-off';
import MailMinus from 'lucide-react/icons/mail-minus';
import type { ComponentProps, ReactNode } from 'react';
import { LinkQuestion, UselessLink } from '../link-question.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { trpc } from '../trpc.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/unsubscribe');

export function UnsubscribePage() {
  const { token, post } = route.useSearch();
  return (
    <Page width="narrow" className="py-12 sm:py-16">
      <PageTitle>Unsubscribe</PageTitle>
      {!token && <NoUse reason="Part of it is missing." />}
      {token && !post && (isOfReminders(token) ? <NoMoreReminders token={token} /> : <NoMoreMails token={token} />)}
      {token && post && <NoMoreOfPost key={post} token={token} postId={post} />}
    </Page>
  );
}

/** Reminder tokens have this prefix on the server. */
const isOfReminders = (token: string): boolean => token.startsWith('reminders.');

function NoMoreReminders({ token }: { token: string }) {
  const stop = trpc.planner.stopReminders.useMutation();
  return (
    <Question
      asked={stop}
      icon={<MailMinus />}
      title="Stop weekly reminders?"
      description="One click, and we no longer remind you of your plans. You don’t need to log in."
      button={{ label: 'Unsubscribe', pendingLabel: 'Unsubscribing...', onClick: () => stop.mutate({ token }) }}
      done={{
        title: 'You won’t get weekly reminders any more',
        description: 'You can switch them on again on your plans’ dashboard.',
        action: <LinkButton to="/implementation-agent/dashboard">Your plans</LinkButton>,
      }}
    />
  );
}

function NoMoreMails({ token }: { token: string }) {
  const stop = trpc.notifications.stopDigests.useMutation();
  return (
    <Question
      asked={stop}
      icon={<MailMinus />}
      title="Stop these emails?"
      description="One click, and we no longer email you digests or about messages. You don’t need to log in."
      button={{ label: 'Unsubscribe', pendingLabel: 'Unsubscribing...', onClick: () => stop.mutate({ token }) }}
      done={{
        title: 'You won’t get these emails any more',
        description: 'Emails about your account itself still reach you. The bell tells you the rest.',
      }}
    />
  );
}

function NoMoreOfPost({ token, postId }: { token: string; postId: string }) {
  const mute = trpc.notifications.mutePost.useMutation();
  return (
    <Question
      asked={mute}
      icon={<BellOff />}
      title="Mute this post?"
      description="One click, and you hear nothing more about it, here or by email. You don’t need to log in."
      button={{ label: 'Mute this post', pendingLabel: 'Muting...', onClick: () => mute.mutate({ token, postId }) }}
      done={{
        title: 'You won’t hear about this post any more',
        description: 'You can unmute it in its menu. Emails about anything else still reach you.',
      }}
    />
  );
}

const finalRefusals = ['notifications/invalid-unsubscribe-token', 'community/post-not-found'];

type QuestionProps = Pick<
  ComponentProps<typeof LinkQuestion>,
  'asked' | 'icon' | 'title' | 'description' | 'button'
> & {
  done: { title: string; description: string; action?: ReactNode };
};

const Question = ({ done, ...question }: QuestionProps) => (
  <LinkQuestion
    {...question}
    finalRefusals={finalRefusals}
    done={{ action: <SettingsLink />, ...done }}
    uselessLink={(reason) => <NoUse reason={reason} />}
  />
);

const NoUse = ({ reason }: { reason: string }) => (
  <UselessLink
    description={`${reason} You can choose what you hear about in your settings.`}
    action={<SettingsLink />}
  />
);

const SettingsLink = () => (
  <LinkButton to="/account" hash="notifications">
    Notification settings
  </LinkButton>
);
