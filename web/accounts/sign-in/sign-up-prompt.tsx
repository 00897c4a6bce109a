// Tells visitors why they need an account, and leads to it. Afterwards they come back to the same page.
import Check from 'lucide-react/icons/check';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '../../ui/layers/dialog.tsx';
import { ToLogIn } from './to-log-in.tsx';

type SignUpPromptProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What members can do and visitors can't. */
  benefits: readonly string[];
};

export function SignUpPrompt({ benefits, ...props }: SignUpPromptProps) {
  return (
    <Dialog {...props} title="Create Free Account" description="It is free, and ready in a minute. Members can:">
      <ul className="flex flex-col gap-2.5">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-subtle" />
            {benefit}
          </li>
        ))}
      </ul>
      <DialogFooter>
        <DialogClose>
          <Button>Not now</Button>
        </DialogClose>
        <FirstToLogIn />
      </DialogFooter>
    </Dialog>
  );
}

/** Has the focus first: otherwise the button that closes the dialog would. */
function FirstToLogIn() {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => link.current?.focus(), []);
  return <ToLogIn ref={link} mode="signup" />;
}
