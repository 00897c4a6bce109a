// Asks a member to confirm their address, above every page, until it is dismissed in this browser.
import { useLocation } from '@tanstack/react-router';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import X from 'lucide-react/icons/x';
import { LinkAnswer, useConfirmationLink } from '../accounts/sign-in/confirmation-link.tsx';
import { useBrowserSwitch } from '../drafts/browser-switch.ts';
import type { CurrentUser } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const pagesThatAsk = ['/account', '/confirm-email'];

export function ConfirmEmailBanner({ user }: { user: CurrentUser }) {
  const asksByItself = useLocation({ select: ({ pathname }) => pagesThatAsk.includes(pathname) });
  const storageKey = `kindling.confirm-email.${user.id}`;
  const { isOn, switchTo } = useBrowserSwitch(storageKey);
  if (asksByItself || !isOn) return null;
  return (
    <section aria-label="Confirm your email" className="border-line border-b" data-while-on={storageKey}>
      <Question user={user} onLater={() => switchTo(false)} />
    </section>
  );
}

function Question({ user, onLater }: { user: CurrentUser; onLater: () => void }) {
  const link = useConfirmationLink();
  return (
    <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5 text-sm sm:gap-x-4 sm:px-6">
      <MailQuestion aria-hidden="true" className="size-4 shrink-0 text-ink-muted max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-28 truncate text-ink-muted">
        Confirm your email:{' '}
        <strong className="truncate font-medium text-ink max-sm:block">{user.pendingEmail ?? user.email}</strong>
      </p>
      <div className="flex items-center gap-1">
        <Button size="sm" pending={link.isSending} pendingLabel="Sending..." onClick={link.send}>
          Send me a link
        </Button>
        <IconButton label="Not now" size="sm" onClick={onLater}>
          <X />
        </IconButton>
      </div>
      <LinkAnswer link={link} className="basis-full empty:hidden" />
    </div>
  );
}
