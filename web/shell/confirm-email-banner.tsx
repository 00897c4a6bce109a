// Asks a member to confirm their address, above every page but those that ask by themselves. It forces nothing: once it is put off,
// this browser shows it no more.
import { useLocation } from '@tanstack/react-router';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import X from 'lucide-react/icons/x';
import { useSyncExternalStore } from 'react';
import { LinkAnswer } from '../auth/link-answer.tsx';
import { useConfirmationLink } from '../auth/use-confirmation-link.ts';
import type { CurrentUser } from '../session.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { isPutOff, putOff, watchPutOff } from './confirm-email-later.ts';

const pagesThatAsk = ['/account', '/confirm-email'];

export function ConfirmEmailBanner({ user }: { user: CurrentUser }) {
  const asksByItself = useLocation({ select: ({ pathname }) => pagesThatAsk.includes(pathname) });
  // A server knows nothing of what was put off here.
  const wasPutOff = useSyncExternalStore(
    watchPutOff,
    () => isPutOff(user.id),
    () => true,
  );
  return asksByItself || wasPutOff ? null : <Banner user={user} />;
}

function Banner({ user }: { user: CurrentUser }) {
  const link = useConfirmationLink();
  return (
    <section aria-label="Confirm your email" className="border-line border-b bg-info-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
        <p className="flex min-w-0 flex-1 basis-64 items-center gap-3">
          <MailQuestion aria-hidden="true" className="size-5 shrink-0 text-info-text" />
          <span className="wrap-anywhere">
            Please confirm your email address,{' '}
            <strong className="font-medium">{user.pendingEmail ?? user.email}</strong>.
          </span>
        </p>
        <div className="flex items-center gap-2">
          <Button size="sm" pending={link.isSending} pendingLabel="Sending..." onClick={link.send}>
            Send me a link
          </Button>
          <IconButton label="Not now" size="sm" onClick={() => putOff(user.id)}>
            <X />
          </IconButton>
        </div>
        <LinkAnswer link={link} className="basis-full empty:hidden" />
      </div>
    </section>
  );
}
