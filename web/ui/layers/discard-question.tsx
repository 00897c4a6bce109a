// Asks before written text is discarded.
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Returns how to leave a form: at once if nothing has changed, else after a question, which the form renders. */
export function useDiscardQuestion(
  isChanged: () => boolean,
  discard: () => void,
): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (isChanged() ? setAsking(true) : discard()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="You will lose what you wrote."
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={discard}
      />
    ),
  };
}
