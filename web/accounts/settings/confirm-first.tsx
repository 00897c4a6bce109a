// Asks the member to confirm their address, with a button that sends the link.
import type { ReactNode } from 'react';
import { codeOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkAnswer, useConfirmationLink } from '../sign-in/confirmation-link.tsx';

export function ConfirmFirst({ title, children }: { title: string; children: ReactNode }) {
  const link = useConfirmationLink();
  return (
    <Notice title={title}>
      <p>{children}</p>
      <Button size="sm" className="mt-3" pending={link.isSending} pendingLabel="Sending..." onClick={link.send}>
        Send me a link
      </Button>
      <LinkAnswer link={link} className="mt-3" />
    </Notice>
  );
}

/** Refreshes the member if the server refused a command because their address is not confirmed. */
export function useUnconfirmedRefusal() {
  const { profile } = trpc.useUtils();
  return (error: { message: string }) => {
    if (codeOf(error) === 'accounts/email-not-confirmed') void profile.user.invalidate();
  };
}
