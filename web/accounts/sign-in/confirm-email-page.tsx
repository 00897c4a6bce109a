// The page behind the mailed link that confirms an address, after a button press: mail scanners follow links.
import { getRouteApi } from '@tanstack/react-router';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import { FormFailure } from '../../form-failure.tsx';
import { UselessLink } from '../../link-question.tsx';
import { useSession } from '../../session/session.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { codeOf, messageOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { LinkAnswer, useConfirmationLink } from './confirmation-link.tsx';

const route = getRouteApi('/confirm-email');

const isFinal = (code: string | undefined): boolean =>
  code === 'accounts/invalid-confirmation-token' || code === 'accounts/email-taken';

export function ConfirmEmailPage() {
  const { token } = route.useSearch();
  // A new token mounts a new form, which clears the last result.
  return (
    <Page width="narrow" className="py-12 sm:py-16">
      <PageTitle>Confirm your address</PageTitle>
      {token ? <Question key={token} token={token} /> : <NewLink description="Part of it is missing." />}
    </Page>
  );
}

function Question({ token }: { token: string }) {
  const { isSignedIn } = useSession();
  const { profile } = trpc.useUtils();
  const confirm = trpc.email.confirm.useMutation({ onSuccess: () => profile.user.invalidate() });
  useFocusAfter(confirm.isSuccess || isFinal(codeOf(confirm.error)));
  if (confirm.isSuccess) {
    return (
      <EmptyState
        level={1}
        mood="done"
        title="Your address is confirmed"
        description="Thank you. Links and news about your account reach you there."
        action={<ButtonLink to={isSignedIn ? '/community' : '/login'}>{isSignedIn ? 'Continue' : 'Log in'}</ButtonLink>}
      />
    );
  }
  if (isFinal(codeOf(confirm.error))) return <NewLink description={messageOf(confirm.error, '')} />;
  return (
    <EmptyState
      level={1}
      icon={<MailQuestion />}
      title="Confirm your address"
      description="You opened the link that we sent you. One click, and it is done."
      action={
        <div className="flex flex-col items-center gap-4">
          <Button
            variant="primary"
            pending={confirm.isPending}
            pendingLabel="Confirming..."
            onClick={() => confirm.mutate({ token })}
          >
            Confirm my address
          </Button>
          <FormFailure error={confirm.error} otherwise="Please try again." />
        </div>
      }
    />
  );
}

function NewLink({ description }: { description: string }) {
  const { user } = useSession();
  const link = useConfirmationLink();
  const isDone = user?.emailConfirmed === true && user.pendingEmail === null;
  return (
    <UselessLink
      description={isDone ? `${description} Your address is already confirmed.` : description}
      action={
        user === null ? (
          <ButtonLink to="/login" returnTo="/account#email">
            Log in for a new link
          </ButtonLink>
        ) : isDone ? (
          <ButtonLink to="/account">Open your account</ButtonLink>
        ) : (
          <div className="flex flex-col items-center gap-4">
            <Button variant="primary" pending={link.isSending} pendingLabel="Sending..." onClick={link.send}>
              Send me a new link
            </Button>
            <LinkAnswer link={link} className="empty:hidden" />
          </div>
        )
      }
    />
  );
}

type ButtonLinkProps = { to: '/community' | '/login' | '/account'; returnTo?: string; children: string };

function ButtonLink({ to, returnTo, children }: ButtonLinkProps) {
  return (
    <LinkButton variant="primary" to={to} search={returnTo === undefined ? {} : { returnTo }}>
      {children}
    </LinkButton>
  );
}
