// The directory's dialogs, one at a time. They require an account, which a visitor is told instead.
import { useCallback, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { onDemand } from '../shell/on-demand.tsx';
import type { Tool } from './directory-names.ts';

const SubmitDialog = onDemand(async () => (await import('./submit-dialog.tsx')).SubmitDialog);
const ReviewDialog = onDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog);
const ReviewsDialog = onDemand(async () => (await import('./reviews-dialog.tsx')).ReviewsDialog);
const CorrectionDialog = onDemand(async () => (await import('./correction-dialog.tsx')).CorrectionDialog);
const SignUpPrompt = onDemand(async () => (await import('../accounts/sign-in/sign-up-prompt.tsx')).SignUpPrompt);

const benefits = [
  'Read what founders who use a tool say about it',
  'Write reviews of their own',
  'Submit tools, and tell us what is out of date',
];

type AboutTool = 'review' | 'reviews' | 'correction';
export type OpenToolDialog = (kind: AboutTool, tool: Tool) => void;

export function useToolDialogs() {
  const { user } = useSession();
  const isMember = user !== null;
  const [opened, setOpened] = useState<AboutTool | 'submit' | 'sign-up'>();
  /** Stays set while its dialog closes. */
  const [tool, setTool] = useState<Tool>();
  const open = useCallback(
    (kind: AboutTool, about: Tool) => {
      setTool(about);
      setOpened(isMember ? kind : 'sign-up');
    },
    [isMember],
  );
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined);
  };

  return {
    open,
    submit: () => setOpened(isMember ? 'submit' : 'sign-up'),
    /** To be rendered once on the page. */
    dialogs: (
      <>
        <SignUpPrompt open={opened === 'sign-up'} onOpenChange={close} benefits={benefits} />
        {user && <SubmitDialog user={user} open={opened === 'submit'} onOpenChange={close} />}
        {user && tool && (
          <>
            <ReviewDialog key={tool.id} userId={user.id} tool={tool} open={opened === 'review'} onOpenChange={close} />
            <ReviewsDialog
              tool={tool}
              open={opened === 'reviews'}
              onOpenChange={close}
              onWrite={() => setOpened('review')}
            />
            <CorrectionDialog tool={tool} open={opened === 'correction'} onOpenChange={close} />
          </>
        )}
      </>
    ),
  };
}
